package io.kyberxdp.cli.command;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.kemstudy.KemStudy;
import io.kyberxdp.bench.kemstudy.KemStudySubjects;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.study.CollectedResult;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyResult;
import io.kyberxdp.bench.subject.EngineSetting;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.ProgressLine;
import io.kyberxdp.cli.terminal.ProgressOptions;
import io.kyberxdp.cli.terminal.UserError;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares combiners of hybrid KEMs. */
@Command(
        name = "combiners",
        description =
                "Time X-Wing beside a naive combiner, the generic one (GHPC) and DHKEM, on every engine and beside"
                        + " other providers: 1,000 executions, 100 times, by 3 processes in turn. --json has the shape that the"
                        + " X-Wing authors print.",
        footer = {
            "  kyberxdp bench combiners --quick --progress",
            "  kyberxdp bench combiners --engines native/avx2,java --providers BC",
            "  kyberxdp bench combiners --peer-lib ./libother.so:other --json"
        })
public final class BenchCombinersCommand implements Callable<Integer> {

    private static final Duration QUICK = Duration.ofSeconds(60);

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Mixin
    private ProgressOptions progress;

    @Option(
            names = "--engines",
            paramLabel = "NAME[/TIER]",
            split = ",",
            description =
                    "Engines of KyberXdp: java, native, lib25519, libsodium, auto; tiers of native code: portable,"
                            + " avx2, avx512. Default all.")
    private List<String> engines;

    @Option(
            names = "--providers",
            paramLabel = "NAME",
            split = ",",
            description = "JCA names of other providers; default BC, SunJCE, Conscrypt.")
    private List<String> providers;

    @Option(
            names = "--peer-lib",
            paramLabel = "FILE:PREFIX[:NAME]",
            converter = InterleavedOptions.PeerConverter.class,
            description = "Measure a shared library, too, as in 'bench kem'; it tells its algorithm by"
                    + " PREFIX_publickeybytes().")
    private List<PeerLibrary> peers = List.of();

    @Option(names = "--quick", description = "A first impression in a minute: 5 times instead of 100, by 2 processes.")
    private boolean quick;

    @Override
    public Integer call() throws UserError {
        KemStudySubjects subjects = subjects();
        CollectedResult collected = new CollectedResult(KemStudy.NAME);
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            new KemStudy(subjects).run(quick ? StudyPlan.quick(QUICK) : StudyPlan.thorough(), line::at, collected);
        } catch (BenchmarkException e) {
            throw new UserError(e.getMessage(), "nothing was measured", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError(e.getMessage(), "run it again", e);
        }
        StudyResult result = collected.result();
        print(result, CycleCounter.here());
        return result.series().isEmpty() ? 1 : 0;
    }

    private void print(StudyResult result, CycleCounter counter) {
        PrintWriter writer = spec.commandLine().getOut();
        writer.print(
                json.isSet()
                        ? result.attachments().getOrDefault(KemStudy.X_WING_JSON, "{}\n")
                        : CombinersText.render(result, counter));
        writer.flush();
    }

    private KemStudySubjects subjects() {
        KemStudySubjects all = KemStudySubjects.all(peers);
        return new KemStudySubjects(
                engines == null
                        ? all.engines()
                        : engines.stream().map(this::engine).distinct().toList(),
                providers == null
                        ? all.providers()
                        : providers.stream().map(String::strip).distinct().toList(),
                peers);
    }

    private EngineSetting engine(String label) {
        try {
            return EngineSetting.parse(label.strip());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--engines: " + e.getMessage());
        }
    }
}
