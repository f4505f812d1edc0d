package io.kyberxdp.cli.command;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark;
import io.kyberxdp.bench.KemOperation;
import io.kyberxdp.bench.KemPlan;
import io.kyberxdp.bench.KemReport;
import io.kyberxdp.bench.subject.KemSubjects;
import io.kyberxdp.cli.terminal.Json;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.ProgressLine;
import io.kyberxdp.cli.terminal.ProgressOptions;
import io.kyberxdp.cli.terminal.UserError;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Times KEM providers beside each other. */
@Command(
        name = "kem",
        description = "Time KEM providers beside each other, in forked JVMs by JMH.",
        footer = {
            "  kyberxdp bench kem --quick --progress",
            "  kyberxdp bench kem --providers KyberXdp,BC --algorithms X-Wing --json"
        })
public final class BenchKemCommand implements Callable<Integer> {

    private static final List<String> OPERATIONS =
            Arrays.stream(KemOperation.values()).map(KemOperation::label).toList();

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Mixin
    private ProgressOptions progress;

    @Option(
            names = "--providers",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "KyberXdp,BC,SunJCE,Conscrypt",
            description = "JCA names of the providers; default ${DEFAULT-VALUE}.")
    private List<String> providers;

    @Option(
            names = "--algorithms",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "X-Wing,ML-KEM-768",
            description = "Default ${DEFAULT-VALUE}.")
    private List<String> algorithms;

    @Option(
            names = "--operations",
            paramLabel = "NAME",
            split = ",",
            description = "Of keygen, import-public, import-private, encapsulate-cold, encapsulate-prepared,"
                    + " decapsulate-cold, decapsulate-prepared; default all.")
    private List<String> operations = OPERATIONS;

    @Option(names = "--quick", description = "A first impression in a few minutes instead of figures to quote.")
    private boolean quick;

    @Override
    public Integer call() throws UserError {
        KemPlan plan = plan();
        KemReport report;
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            report = KemBenchmark.run(plan, line::at);
        } catch (BenchmarkException e) {
            throw new UserError(e.getMessage(), "nothing was measured", e);
        }
        PrintWriter writer = spec.commandLine().getOut();
        writer.print(json.isSet() ? Json.of(report) + "\n" : KemReportText.render(report));
        writer.flush();
        return report.rows().isEmpty() ? 1 : 0;
    }

    private KemPlan plan() {
        List<String> names = providers.stream().map(String::strip).distinct().toList();
        List<String> chosen = algorithms.stream()
                .map(name -> Choices.oneOf(spec, "--algorithms", name, KemSubjects.ALGORITHMS))
                .distinct()
                .toList();
        List<String> labels = operations.stream()
                .map(name -> Choices.oneOf(spec, "--operations", name, OPERATIONS))
                .toList();
        List<KemOperation> timed = Arrays.stream(KemOperation.values())
                .filter(operation -> labels.contains(operation.label()))
                .toList();
        return quick ? KemPlan.quick(names, chosen, timed) : KemPlan.thorough(names, chosen, timed);
    }
}
