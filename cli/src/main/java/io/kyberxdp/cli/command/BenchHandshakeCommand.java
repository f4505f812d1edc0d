package io.kyberxdp.cli.command;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.handshake.HandshakeBenchmark;
import io.kyberxdp.bench.handshake.HandshakePlan;
import io.kyberxdp.bench.handshake.HandshakeReport;
import io.kyberxdp.bench.subject.KemSubjects;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.ProgressLine;
import io.kyberxdp.cli.terminal.ProgressOptions;
import io.kyberxdp.cli.terminal.UserError;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Times handshakes and what records carry. */
@Command(
        name = "handshake",
        description = "Time handshakes over loopback beside their cryptography alone, and records beside plain TCP.",
        footer = {
            "  kyberxdp bench handshake --quick --progress",
            "  kyberxdp bench handshake --transports tcp --algorithm ML-KEM-768 --json",
            "  kyberxdp bench handshake --bulk 1024"
        })
public final class BenchHandshakeCommand implements Callable<Integer> {

    private static final List<String> TRANSPORTS = List.of("tcp", "udp");
    private static final int MOST_MEBIBYTES = 1 << 20;

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Mixin
    private ProgressOptions progress;

    @Option(names = "--transports", paramLabel = "NAME", split = ",", description = "Of tcp, udp; default all.")
    private List<String> transports = TRANSPORTS;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = "X-Wing",
            description = "X-Wing or ML-KEM-768; default ${DEFAULT-VALUE}.")
    private String algorithm;

    @Option(
            names = "--bulk",
            paramLabel = "MIB",
            defaultValue = "0",
            description = "Also transfer so many MiB in one piece through each transport; 1024 is 1 GiB.")
    private int bulk;

    @Option(names = "--quick", description = "A first impression in half a minute instead of figures to quote.")
    private boolean quick;

    @Override
    public Integer call() throws UserError {
        HandshakePlan plan = plan();
        HandshakeReport report;
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            report = HandshakeBenchmark.run(plan, line::at);
        } catch (BenchmarkException e) {
            throw new UserError(e.getMessage(), "nothing was measured", e);
        }
        json.print(spec.commandLine().getOut(), report, HandshakeReportText::render);
        return 0;
    }

    private HandshakePlan plan() {
        if (bulk < 0 || bulk > MOST_MEBIBYTES) {
            throw new ParameterException(
                    spec.commandLine(), "--bulk takes 0 to " + MOST_MEBIBYTES + " MiB, not '" + bulk + "'");
        }
        String chosen = Choices.oneOf(spec, "--algorithm", algorithm, KemSubjects.ALGORITHMS);
        List<String> schemes = transports.stream()
                .map(name -> Choices.oneOf(spec, "--transports", name, TRANSPORTS))
                .distinct()
                .toList();
        long bytes = (long) bulk << 20;
        return quick ? HandshakePlan.quick(chosen, schemes, bytes) : HandshakePlan.thorough(chosen, schemes, bytes);
    }
}
