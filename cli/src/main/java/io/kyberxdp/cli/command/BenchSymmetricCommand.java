package io.kyberxdp.cli.command;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.symmetric.SymmetricBenchmark;
import io.kyberxdp.bench.symmetric.SymmetricCipher;
import io.kyberxdp.bench.symmetric.SymmetricPlan;
import io.kyberxdp.bench.symmetric.SymmetricReport;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.ProgressLine;
import io.kyberxdp.cli.terminal.ProgressOptions;
import io.kyberxdp.cli.terminal.UserError;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Times what encrypts records. */
@Command(
        name = "symmetric",
        description = "Time the backends that encrypt records, beside OpenSSL and a C program on the kernel's ciphers.",
        footer = {
            "  kyberxdp bench symmetric --quick --progress",
            "  kyberxdp bench symmetric --ciphers AES-256-CTR --sizes 64512 --json",
            "  kyberxdp guest bench symmetric --quick"
        })
public final class BenchSymmetricCommand implements Callable<Integer> {

    private static final List<String> CIPHERS =
            Arrays.stream(SymmetricCipher.values()).map(SymmetricCipher::label).toList();

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Mixin
    private ProgressOptions progress;

    @Option(
            names = "--ciphers",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Of AES-256-CTR, AES-256-GCM, ChaCha20-Poly1305, AES-128-CTR, AES-128-GCM; default the first three.")
    private List<String> ciphers =
            SymmetricCipher.OF_THE_PORT.stream().map(SymmetricCipher::label).toList();

    @Option(
            names = "--sizes",
            paramLabel = "BYTES",
            split = ",",
            description = "Of the messages, 1 to 1048576; default 16 to 1 MiB in seven steps.")
    private List<Integer> sizes = SymmetricPlan.SIZES;

    @Option(names = "--quick", description = "A first impression instead of figures to quote.")
    private boolean quick;

    @Override
    public Integer call() throws UserError {
        SymmetricPlan plan = plan();
        SymmetricReport report;
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            report = SymmetricBenchmark.run(plan, line::at);
        } catch (BenchmarkException e) {
            throw new UserError(e.getMessage(), "nothing was measured", e);
        }
        json.print(spec.commandLine().getOut(), report, SymmetricReportText::render);
        return 0;
    }

    private SymmetricPlan plan() {
        List<String> labels = ciphers.stream()
                .map(name -> Choices.oneOf(spec, "--ciphers", name, CIPHERS))
                .toList();
        List<SymmetricCipher> chosen = Arrays.stream(SymmetricCipher.values())
                .filter(cipher -> labels.contains(cipher.label()))
                .toList();
        try {
            return quick ? SymmetricPlan.quick(chosen, sizes) : SymmetricPlan.thorough(chosen, sizes);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--sizes: " + e.getMessage());
        }
    }
}
