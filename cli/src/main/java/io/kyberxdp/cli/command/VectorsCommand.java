package io.kyberxdp.cli.command;

import io.kyberxdp.bench.subject.EngineSetting;
import io.kyberxdp.bench.subject.JcaProviders;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.ProgressLine;
import io.kyberxdp.cli.terminal.ProgressOptions;
import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.testvectors.ConformanceRunner;
import io.kyberxdp.testvectors.RunOptions;
import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.ConformanceTable;
import io.kyberxdp.testvectors.report.JsonReport;
import io.kyberxdp.testvectors.report.Progress;
import io.kyberxdp.testvectors.report.TableReport;
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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Checks providers by the standards' test vectors. */
@Command(
        name = "vectors",
        description =
                "Check JCA providers by the standards' test vectors; several of them, or KyberXdp's engines, side by side"
                        + " in one table. The exit code is 1 when KyberXdp failed a case by any of the engines checked, or passed none;"
                        + " another provider's failure is shown, and decides only where KyberXdp is not among those checked.",
        footer = {
            "  kyberxdp vectors",
            "  kyberxdp vectors --providers BC --dir vectors --json",
            "  kyberxdp vectors --engines java,native --tier portable,avx2 --providers BC,SunJCE"
        })
public final class VectorsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    /** The folders that a folder of public vectors has, one a source. */
    private static final List<String> SOURCES = List.of("acvp", "cctv", "wycheproof", "xwing-draft");

    @Mixin
    private ProgressOptions progress;

    @Mixin
    private EngineOptions engines;

    @Option(
            names = {"--providers", "--provider"},
            paramLabel = "NAME",
            split = ",",
            description = "JCA names of the providers; default KyberXdp, but none beside --engines.")
    private List<String> providers = List.of();

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
        if (engines.haveTiers() && !engines.areNamed()) {
            throw new ParameterException(spec.commandLine(), "--tier is for --engines");
        }
        RunOptions options = options();
        List<String> names = providers.stream().map(String::strip).distinct().toList();
        if (!engines.areNamed() && names.size() <= 1) {
            return checkOne(names.isEmpty() ? KemKeys.PROVIDER : names.get(0), options);
        }
        return checkSideBySide(engines.areNamed() ? engines.settings(spec) : List.of(), names, options);
    }

    private int checkOne(String name, RunOptions options) throws UserError {
        Provider subject = subject(name);
        ConformanceReport report;
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            report = ConformanceRunner.run(subject, options.withProgress(showOn(line, "")));
        }
        print(json.isSet() ? JsonReport.render(report) + "\n" : TextReport.render(report));
        return report.conformant() ? 0 : 1;
    }

    private int checkSideBySide(List<EngineSetting> settings, List<String> names, RunOptions options) {
        VectorsSubjects subjects = VectorsSubjects.open(settings, names);
        ConformanceTable table;
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            table = subjects.check((name, provider) ->
                    ConformanceRunner.run(provider, options.withProgress(showOn(line, name + ": "))));
        }
        print(json.isSet() ? JsonReport.render(table) + "\n" : TableReport.render(table));
        return table.passed() ? 0 : 1;
    }

    private static Progress showOn(ProgressLine line, String subject) {
        return (suite, done, total) -> line.at(done, total, subject + suite);
    }

    private void print(String text) {
        PrintWriter writer = spec.commandLine().getOut();
        writer.print(text);
        writer.flush();
    }

    private RunOptions options() throws UserError {
        Set<String> known = new TreeSet<>();
        for (String suite : suites) {
            known.add(Choices.oneOf(spec, "--suites", suite, ConformanceRunner.suiteNames()));
        }
        return folder(RunOptions.defaults()).withSuites(known).withMillion(million);
    }

    private static Provider subject(String name) throws UserError {
        try {
            return JcaProviders.install(name);
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
