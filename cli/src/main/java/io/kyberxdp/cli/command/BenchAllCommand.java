package io.kyberxdp.cli.command;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.kemstudy.KemStudy;
import io.kyberxdp.bench.kemstudy.KemStudySubjects;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.report.PendingReport;
import io.kyberxdp.bench.report.ReportFolder;
import io.kyberxdp.bench.study.Host;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.bench.study.Study;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyRun;
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
import java.nio.file.Path;
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
        description = "Run the studies of KEMs, transports and ciphers, and write a report with pictures, tables and every"
                + " raw sample. Ended early (Ctrl-C), it writes a report of what was measured until then.",
        footer = {
            "  kyberxdp bench all --quick",
            "  kyberxdp bench all --out before",
            "  kyberxdp bench all --studies cipher --merge guest.json",
            "  kyberxdp bench compare before after"
        })
public final class BenchAllCommand implements Callable<Integer> {

    private static final List<String> STUDIES = List.of("kem", "transport", "cipher");
    private static final List<String> PROVIDERS = List.of("KyberXdp", "BC", "SunJCE", "Conscrypt");
    private static final Map<String, Duration> QUICK_LIMITS =
            Map.of("kem", Duration.ofSeconds(60), "transport", Duration.ofSeconds(60), "cipher", Duration.ofSeconds(30));

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
            announce(run, folder);
            Lifetime.of(report).run(() -> run.run(line::at));
        } catch (BenchmarkException e) {
            throw new UserError(e.getMessage(), "nothing was measured", e);
        }
        Results results = report.written()
                .orElseThrow(() -> new UserError("there is no report, for nothing was measured", "see 'kyberxdp doctor'"));
        json.print(spec.commandLine().getOut(), ReportSummary.of(folder, results), ReportSummary::text);
        return 0;
    }

    private static Path defaultFolder() {
        return Path.of("bench-" + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
                .format(LocalDateTime.now(ZoneId.systemDefault())));
    }

    private List<Study> studies() throws BenchmarkException {
        List<Study> chosen = new ArrayList<>();
        for (String name : studies) {
            chosen.add(
                    switch (Choices.oneOf(spec, "--studies", name, STUDIES)) {
                        case "kem" -> new KemStudy(KemStudySubjects.all(peers));
                        case "transport" -> new TransportStudy();
                        default -> new CipherStudy();
                    });
        }
        if (merged != null) {
            chosen.add(MergedCipherStudy.of(merged));
        }
        return chosen;
    }

    private StudyPlan plan(Study study) {
        return quick
                ? StudyPlan.quick(QUICK_LIMITS.getOrDefault(study.name(), Duration.ofSeconds(1)))
                : StudyPlan.thorough();
    }

    private static Host host() {
        return Host.here(Machine.here(PROVIDERS), Map.of("OpenSSL", SymmetricBenchmark.openSsl()));
    }

    private String version() {
        return spec.root().version()[0].replaceFirst("^kyberxdp ", "");
    }

    private void announce(StudyRun run, Path folder) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("measuring for about " + Units.waiting(run.expected()) + "; the report will be in " + folder);
        err.flush();
    }
}
