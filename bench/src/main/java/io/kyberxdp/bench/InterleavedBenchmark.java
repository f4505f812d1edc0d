package io.kyberxdp.bench;

import io.kyberxdp.bench.InterleavedReport.Row;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.KemReport.Gap;
import io.kyberxdp.bench.estimate.Quantiles;
import io.kyberxdp.bench.peer.PeerException;
import io.kyberxdp.bench.peer.jna.CallOverhead;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Times key encapsulation of several subjects in this very JVM: A B C A B C ..., in batches so short that whatever the
 * machine does meanwhile happens to all of them, and ratios stand even where times do not.
 *
 * <p>What it does not have, beside {@link KemBenchmark}: JVMs apart. The subjects share compiled code and its profiles.
 */
public final class InterleavedBenchmark {

    /** How often progress is told within one operation, in rounds. */
    private static final int ROUNDS_A_STEP = 50;

    private final InterleavedPlan plan;
    private final Progress progress;
    private final List<Gap> gaps = new ArrayList<>();
    private long stepsDone;
    private long stepsPlanned;

    private InterleavedBenchmark(InterleavedPlan plan, Progress progress) {
        this.plan = plan;
        this.progress = progress;
    }

    /**
     * Runs the plan in the calling thread. While the subjects are opened, system properties of KyberXdp change for
     * moments; then they are as they were.
     *
     * @param progress told in batches
     * @throws BenchmarkException when a library in C cannot be opened; what else is missing, and a library that computes
     *     wrongly, becomes a {@link Gap} of the report
     */
    public static InterleavedReport run(InterleavedPlan plan, Progress progress) throws BenchmarkException {
        try {
            return new InterleavedBenchmark(plan, progress).run(Contenders.open(plan));
        } catch (PeerException e) {
            throw new BenchmarkException(e.getMessage(), e);
        }
    }

    private InterleavedReport run(Contenders contenders) {
        Machine machine = Machine.with(contenders.versions());
        CycleCounter cycleCounter = CycleCounter.here();
        List<Race> races = races(contenders);
        gaps.addAll(contenders.gaps());
        String baseline = plan.baseline().isEmpty() ? first(races) : plan.baseline();
        stepsPlanned = races.stream().mapToLong(this::steps).sum();
        // Everything is warm before anything counts, so that none is measured in code compiled for it alone.
        races.forEach(this::warmUp);
        List<Row> rows = new ArrayList<>();
        for (Race race : races) {
            sample(race);
            gaps.addAll(race.gaps());
            rows.addAll(RaceResult.rows(race, cycleCounter, baseline));
        }
        Double overhead = plan.peers().isEmpty() || rows.isEmpty() ? null : callOverhead();
        return new InterleavedReport(
                machine, cycleCounter, plan, contenders.descriptions(), baseline, rows, overhead, gaps);
    }

    private List<Race> races(Contenders contenders) {
        List<Race> races = new ArrayList<>();
        for (String algorithm : plan.algorithms()) {
            List<Contender> able = contenders.of(algorithm);
            for (KemOperation operation : plan.operations()) {
                races.add(new Race(plan, algorithm, operation, able));
            }
        }
        return races;
    }

    private static String first(List<Race> races) {
        return races.stream()
                .flatMap(race -> race.turns().stream())
                .map(turns -> turns.contender().name())
                .findFirst()
                .orElse("");
    }

    private void warmUp(Race race) {
        progress("warming up " + race.algorithm() + " " + race.operation());
        race.warmUp(plan.warmup().toNanos());
        stepsDone += warmupSteps() * race.turns().size();
    }

    private void sample(Race race) {
        for (int round = 0; round < plan.rounds(); round++) {
            if (round % ROUNDS_A_STEP == 0) {
                progress(race.algorithm() + " " + race.operation());
            }
            race.sample();
            stepsDone += race.turns().size();
        }
    }

    private long steps(Race race) {
        return (warmupSteps() + plan.rounds()) * race.turns().size();
    }

    /** A warm-up in batches, the unit of progress. */
    private long warmupSteps() {
        return plan.warmup().dividedBy(plan.batchTime());
    }

    private void progress(String what) {
        progress.at((int) stepsDone, (int) stepsPlanned, what);
    }

    /** Measured as the subjects are. */
    private double callOverhead() {
        CallOverhead overhead = new CallOverhead();
        Contender libc = new Contender("libc", Map.of(KemOperation.KEYGEN, overhead::call), Map.of());
        Race race = new Race(plan, "", KemOperation.KEYGEN, List.of(libc));
        race.warmUp(plan.warmup().toNanos());
        for (int round = 0; round < plan.rounds(); round++) {
            race.sample();
        }
        return Quantiles.median(race.turns().get(0).nanos());
    }
}
