package io.kyberxdp.cli.command;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.study.CollectedResult;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyResult;
import io.kyberxdp.bench.transport.TransportStudy;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.ProgressLine;
import io.kyberxdp.cli.terminal.ProgressOptions;
import io.kyberxdp.cli.terminal.UserError;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Times exchanges over every transport, between two processes on a network of their own. */
@Command(
        name = "transport",
        description =
                "Time exchanges over kernel TCP, kernel UDP and AF_XDP between two processes, what they consist of, and how"
                        + " they fare when packets are lost. AF_XDP and loss need root: then the processes get network"
                        + " namespaces and veth pairs, removed at the end.",
        footer = {"  kyberxdp bench transport --quick --progress", "  kyberxdp bench transport --json"})
public final class BenchTransportCommand implements Callable<Integer> {

    private static final Duration QUICK = Duration.ofSeconds(60);

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Mixin
    private ProgressOptions progress;

    @Option(names = "--quick", description = "A first impression within a minute instead of figures to quote.")
    private boolean quick;

    /**
     * What was measured, and where.
     *
     * @param study with every raw sample
     */
    record Report(Machine machine, StudyResult study) {}

    @Override
    public Integer call() throws UserError, InterruptedException {
        Machine machine = Machine.here(List.of(KemKeys.provider().getName()));
        CollectedResult collected = new CollectedResult(TransportStudy.NAME);
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            StudyPlan plan = quick ? StudyPlan.quick(QUICK) : StudyPlan.thorough();
            new TransportStudy().run(plan, line::at, collected);
        } catch (BenchmarkException e) {
            throw new UserError(e.getMessage(), "see 'kyberxdp doctor'", e);
        }
        json.print(spec.commandLine().getOut(), new Report(machine, collected.result()), TransportReportText::render);
        return 0;
    }
}
