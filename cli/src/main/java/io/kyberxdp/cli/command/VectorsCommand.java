package io.kyberxdp.cli.command;

import io.kyberxdp.bench.subject.JcaProviders;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.ProgressLine;
import io.kyberxdp.cli.terminal.ProgressOptions;
import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.testvectors.ConformanceRunner;
import io.kyberxdp.testvectors.RunOptions;
import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.JsonReport;
import io.kyberxdp.testvectors.report.TextReport;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks a provider by the standards' test vectors. */
@Command(
        name = "vectors",
        description = "Check a JCA provider by the standards' test vectors.",
        footer = {"  kyberxdp vectors", "  kyberxdp vectors --provider BC --dir vectors --json"})
public final class VectorsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    /** The folders that a folder of public vectors has, one a source. */
    private static final List<String> SOURCES = List.of("acvp", "cctv", "wycheproof", "xwing-draft");

    @Mixin
    private ProgressOptions progress;

    @Option(
            names = "--provider",
            paramLabel = "NAME",
            defaultValue = KemKeys.PROVIDER,
            description = "JCA name of the provider; default ${DEFAULT-VALUE}.")
    private String provider;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Folder of public vectors (wycheproof, acvp, cctv, xwing-draft); default ../shared/vectors"
                    + " beside the checkout, where it is there.")
    private Path folder;

    @Option(
            names = "--suites",
            paramLabel = "NAME",
            split = ",",
            description = "Only these suites, by the names of the report.")
    private Set<String> suites = Set.of();

    @Option(names = "--million", description = "Add the digest over 1,000,000 ML-KEM-768 tests; takes minutes.")
    private boolean million;

    @Override
    public Integer call() throws UserError {
        Provider subject = subject();
        Set<String> known = new TreeSet<>();
        for (String suite : suites) {
            known.add(Choices.oneOf(spec, "--suites", suite, ConformanceRunner.suiteNames()));
        }
        RunOptions options = folder(RunOptions.defaults()).withSuites(known).withMillion(million);
        ConformanceReport report;
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            report = ConformanceRunner.run(
                    subject, options.withProgress((suite, done, total) -> line.at(done, total, suite)));
        }
        PrintWriter writer = spec.commandLine().getOut();
        writer.print(json.isSet() ? JsonReport.render(report) + "\n" : TextReport.render(report));
        writer.flush();
        return report.conformant() ? 0 : 1;
    }

    private Provider subject() throws UserError {
        try {
            return JcaProviders.install(provider);
        } catch (NoSuchProviderException e) {
            throw new UserError(
                    e.getMessage(), "name an installed provider, or one that comes along: KyberXdp, BC, Conscrypt", e);
        }
    }

    /** The folder asked for must be there; the default one may be missing, and the report says so. */
    private RunOptions folder(RunOptions defaults) throws UserError {
        if (folder != null) {
            if (!Files.isDirectory(folder)) {
                throw new UserError(folder + " is not a folder", "name the folder of public vectors by --dir");
            }
            if (SOURCES.stream().noneMatch(source -> Files.isDirectory(folder.resolve(source)))) {
                throw new UserError(
                        folder + " holds no vectors: it has no folder " + String.join(", ", SOURCES),
                        "see testvectors/README.md for what belongs there");
            }
            return defaults.withFolder(folder);
        }
        String root = System.getProperty("kyberxdp.root");
        if (defaults.folder().isPresent() || root == null) {
            return defaults;
        }
        Path beside = Path.of(root, "..", "shared", "vectors").normalize();
        return Files.isDirectory(beside) ? defaults.withFolder(beside) : defaults.withoutFolder();
    }
}
