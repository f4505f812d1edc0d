package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.kems.StudiedKem;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.Study;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyResult.Collector;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * What hybrid KEMs cost: X-Wing, X-Wing-naive, GHPC and their parts, each on every engine of the provider, beside X-Wing
 * through the provider's API, other providers and libraries in C. Each operation is executed 1,000 times and that is
 * repeated 100 times (5 for a first impression), in one process, everyone by short turns.
 */
public final class KemStudy implements Study {

    /** The study's name. */
    public static final String NAME = "kem";

    private final KemStudySubjects subjects;
    private final Function<StudyPlan, Schedule> schedule;

    /** Of these subjects. */
    public KemStudy(KemStudySubjects subjects) {
        this(subjects, Schedule::of);
    }

    KemStudy(KemStudySubjects subjects, Function<StudyPlan, Schedule> schedule) {
        this.subjects = subjects;
        this.schedule = schedule;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Duration expected(StudyPlan plan) {
        return plan.atMost(plan.quick() ? Duration.ofSeconds(45) : Duration.ofMinutes(12));
    }

    /** Gives what it has when all are done, because all are measured side by side; earlier when it is interrupted. */
    @Override
    public void run(StudyPlan plan, Progress progress, Collector collector)
            throws BenchmarkException, InterruptedException {
        Schedule planned = schedule.apply(plan);
        List<Implementation> implementations = Implementations.open(subjects, collector::leaveOut);
        KemRace race = new KemRace(implementations, planned, progress, collector::leaveOut);
        try {
            race.run();
        } finally {
            give(race.series(), collector);
            KemStudyNotes.of(implementations, race, planned).forEach(collector::note);
        }
    }

    private static void give(List<Series> series, Collector collector) {
        if (series.isEmpty()) {
            collector.leaveOut(new Omission(Omission.EVERYTHING, "no repetition was completed"));
            return;
        }
        series.forEach(collector::add);
        series.stream()
                .filter(one -> one.key().subject().equals(StudiedKem.X_WING.label()))
                .findFirst()
                .ifPresent(first -> collector.compareTo(first.key().label()));
        CycleCounter counter = CycleCounter.here();
        collector.attach("kem-xwing.json", XWingJson.of(series, counter).text());
        collector.attach("kem-repetitions.csv", RepetitionTable.csv(series, counter));
        CombinerSavings.of(series).stream().map(CombinerSavings::sentence).forEach(collector::note);
    }
}
