package io.kyberxdp.cli.command;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.InterleavedBenchmark;
import io.kyberxdp.bench.InterleavedPlan;
import io.kyberxdp.bench.InterleavedReport;
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
        description = "Time KEM providers beside each other, in forked JVMs by JMH; with --engines or --peer-lib,"
                + " KyberXdp's engines and libraries in C, interleaved in one process.",
        footer = {
            "  kyberxdp bench kem --quick --progress",
            "  kyberxdp bench kem --providers KyberXdp,BC --algorithms X-Wing --json",
            "  kyberxdp bench kem --engines java,native --tier avx2,avx512",
            "  kyberxdp bench kem --peer-lib ./libother.so:other --baseline other"
        })
public final class BenchKemCommand implements Callable<Integer> {

    private static final List<String> OPERATIONS =
            Arrays.stream(KemOperation.values()).map(KemOperation::label).toList();

    private static final List<String> PROVIDERS = List.of("KyberXdp", "BC", "SunJCE", "Conscrypt");

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Mixin
    private ProgressOptions progress;

    @Mixin
    private InterleavedOptions interleaved;

    @Option(
            names = "--providers",
            paramLabel = "NAME",
            split = ",",
            description = "JCA names of the providers; default KyberXdp, BC, SunJCE, Conscrypt, but none in the"
                    + " interleaved method.")
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
                    + " decapsulate-cold, decapsulate-live, decapsulate-prepared; default all.")
    private List<String> operations = OPERATIONS;

    @Option(names = "--quick", description = "A first impression in a few minutes instead of figures to quote.")
    private boolean quick;

    @Override
    public Integer call() throws UserError {
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            return interleaved.areGiven() ? measureInterleaved(line) : measureForked(line);
        } catch (BenchmarkException e) {
            throw new UserError(e.getMessage(), "nothing was measured", e);
        }
    }

    private int measureForked(ProgressLine line) throws BenchmarkException {
        interleaved.requireNone(spec);
        List<String> names = providers(PROVIDERS);
        KemReport report = KemBenchmark.run(
                quick
                        ? KemPlan.quick(names, algorithms(), operations())
                        : KemPlan.thorough(names, algorithms(), operations()),
                line::at);
        line.close();
        print(report, KemReportText.render(report));
        return report.rows().isEmpty() ? 1 : 0;
    }

    private int measureInterleaved(ProgressLine line) throws BenchmarkException {
        InterleavedPlan plan = interleaved.plan(spec, providers(List.of()), algorithms(), operations());
        InterleavedReport report = InterleavedBenchmark.run(quick ? plan.quick() : plan, line::at);
        line.close();
        print(report, InterleavedReportText.render(report));
        return report.rows().isEmpty() ? 1 : 0;
    }

    private void print(Object report, String text) {
        PrintWriter writer = spec.commandLine().getOut();
        writer.print(json.isSet() ? Json.of(report) + "\n" : text);
        writer.flush();
    }

    private List<String> providers(List<String> otherwise) {
        return (providers == null ? otherwise : providers)
                .stream().map(String::strip).distinct().toList();
    }

    private List<String> algorithms() {
        return algorithms.stream()
                .map(name -> Choices.oneOf(spec, "--algorithms", name, KemSubjects.ALGORITHMS))
                .distinct()
                .toList();
    }

    private List<KemOperation> operations() {
        List<String> labels = operations.stream()
                .map(name -> Choices.oneOf(spec, "--operations", name, OPERATIONS))
                .toList();
        return Arrays.stream(KemOperation.values())
                .filter(operation -> labels.contains(operation.label()))
                .toList();
    }
}
