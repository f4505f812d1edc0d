package io.kyberxdp.cli.command;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.kemstudy.KemStudy;
import io.kyberxdp.bench.kemstudy.KemStudySubjects;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.report.PendingReport;
import io.kyberxdp.bench.report.PendingReport.Written;
import io.kyberxdp.bench.report.ReportFolder;
import io.kyberxdp.bench.study.Host;
import io.kyberxdp.bench.study.Study;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyRun;
import io.kyberxdp.bench.subject.JcaProviders;
import io.kyberxdp.bench.symmetric.CipherStudy;
import io.kyberxdp.bench.symmetric.MergedCipherStudy;
import io.kyberxdp.bench.symmetric.SymmetricBenchmark;
import io.kyberxdp.bench.transport.TransportStudy;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.Lifetime;
import io.kyberxdp.cli.terminal.ProgressLine;
import io.kyberxdp.cli.terminal.ProgressOptions;
import io.kyberxdp.cli.terminal.Units;
import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.security.NoSuchProviderException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** All studies, and a report worth showing. */
@Command(
        name = "all",
        description =
                "Run the studies of KEMs, transports and ciphers, and write a report with pictures, tables and every"
                        + " raw sample. Ended early (Ctrl-C), it writes a report of what was measured until then.",
        footer = {
            "  kyberxdp bench all --quick",
            "  kyberxdp bench all --out before",
            "  kyberxdp bench all --studies cipher --merge guest.json",
            "  kyberxdp bench compare before after"
        })
public final class BenchAllCommand implements Callable<Integer> {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.cli");
    private static final List<String> STUDIES = List.of("kem", "transport", "cipher");
    private static final List<String> PROVIDERS = List.of("KyberXdp", "BC", "SunJCE", "Conscrypt");
    private static final Map<String, Duration> QUICK_LIMITS = Map.of(
            "kem", Duration.ofSeconds(60), "transport", Duration.ofSeconds(60), "cipher", Duration.ofSeconds(30));

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Mixin
    private ProgressOptions progress;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The report's folder, which must not exist yet; default bench- with the time.")
    private Path out;

    @Option(names = "--quick", description = "A first impression within three minutes instead of figures to quote.")
    private boolean quick;

    @Option(
            names = "--studies",
            paramLabel = "NAME",
            split = ",",
            description = "Of kem, transport, cipher; default all.")
    private List<String> studies = STUDIES;

    @Option(
            names = "--merge",
            paramLabel = "FILE",
            description = "Also report what 'bench symmetric --json' printed elsewhere, as in a guest with AF_ALG.")
    private Path merged;

    @Option(
            names = "--peer-lib",
            paramLabel = "FILE:PREFIX[:NAME]",
            converter = InterleavedOptions.PeerConverter.class,
            description = "Measure a shared library in the study of KEMs, too, as 'bench combiners' does.")
    private List<PeerLibrary> peers = List.of();

    @Override
    public Integer call() throws UserError, IOException, InterruptedException {
        Path folder = out == null ? defaultFolder() : out;
        PendingReport report;
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            ReportFolder.requireFree(folder);
            StudyRun run = new StudyRun(studies(), this::plan, quick, host(), version());
            report = new PendingReport(folder, run);
            tell("measuring for about " + Units.waiting(run.expected()) + "; the report will be in " + folder);
            Lifetime.of(report, () -> tellIfPartial(report)).run(() -> run.run(line::at));
        } catch (BenchmarkException e) {
            throw new UserError(e.getMessage(), "nothing was measured", e);
        }
        Written written = report.written()
                .orElseThrow(
                        () -> new UserError("there is no report, for nothing was measured", "see 'kyberxdp doctor'"));
        json.print(
                spec.commandLine().getOut(),
                ReportSummary.of(written.folder(), written.results()),
                ReportSummary::text);
        return 0;
    }

    /** On Ctrl-C nothing else is printed any more. */
    private void tellIfPartial(PendingReport report) {
        report.written()
                .filter(written -> written.results().interrupted())
                .ifPresent(written ->
                        tell("interrupted; the report of what was measured until then is in " + written.folder()));
    }

    private void tell(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }

    private static Path defaultFolder() {
        return Path.of("bench-"
                + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
                        .format(LocalDateTime.now(ZoneId.systemDefault())));
    }

    private List<Study> studies() throws BenchmarkException {
        List<Study> chosen = new ArrayList<>();
        studies.stream()
                .map(name -> Choices.oneOf(spec, "--studies", name, STUDIES))
                .distinct()
                .forEach(name -> chosen.add(study(name)));
        if (merged != null) {
            chosen.add(MergedCipherStudy.of(merged));
        }
        return chosen;
    }

    private Study study(String name) {
        return switch (name) {
            case "kem" -> new KemStudy(KemStudySubjects.all(peers));
            case "transport" -> new TransportStudy();
            default -> new CipherStudy();
        };
    }

    private StudyPlan plan(Study study) {
        return quick
                ? StudyPlan.quick(QUICK_LIMITS.getOrDefault(study.name(), Duration.ofSeconds(1)))
                : StudyPlan.thorough();
    }

    private static Host host() {
        PROVIDERS.forEach(BenchAllCommand::installWhereItIs);
        return Host.here(Machine.here(PROVIDERS), Map.of("OpenSSL", SymmetricBenchmark.openSsl()));
    }

    /** A provider's version is known only of an installed one. */
    private static void installWhereItIs(String provider) {
        try {
            JcaProviders.install(provider);
        } catch (NoSuchProviderException e) {
            LOG.log(Level.DEBUG, "no version of " + provider, e);
        }
    }

    private String version() {
        return spec.root().version()[0].replaceFirst("^kyberxdp ", "");
    }
}
