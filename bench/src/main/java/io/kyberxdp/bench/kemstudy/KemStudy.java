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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What hybrid KEMs cost: X-Wing, X-Wing-naive, GHPC and their parts, each on every engine of the provider, beside X-Wing
 * through the provider's API, other providers and libraries in C. Each operation is executed 1,000 times, everyone by short
 * turns, and that is repeated 100 times by 3 forks in turn (5 times by 2 for a first impression). A fork is a run.
 */
public final class KemStudy implements Study {

    /** The study's name. */
    public static final String NAME = "kem";

    /** The attachment in the shape that the X-Wing authors' repository prints. */
    public static final String X_WING_JSON = "kem-xwing.json";

    private final KemStudySubjects subjects;
    private final Function<StudyPlan, Schedule> schedule;
    private final Opener opener;

    /** Who repeats: a fork, and in tests this JVM. */
    @FunctionalInterface
    interface Opener {
        Repeater open(KemStudySubjects subjects, int turn) throws BenchmarkException;
    }

    /** Of these subjects. */
    public KemStudy(KemStudySubjects subjects) {
        this(subjects, Schedule::of, KemFork::new);
    }

    KemStudy(KemStudySubjects subjects, Function<StudyPlan, Schedule> schedule, Opener opener) {
        this.subjects = subjects;
        this.schedule = schedule;
        this.opener = opener;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Duration expected(StudyPlan plan) {
        return plan.atMost(plan.quick() ? Duration.ofSeconds(60) : Duration.ofMinutes(15));
    }

    /** Gives what it has when all are done, because all are measured side by side; earlier when it is interrupted. */
    @Override
    public void run(StudyPlan plan, Progress progress, Collector collector)
            throws BenchmarkException, InterruptedException {
        Schedule planned = schedule.apply(plan);
        List<Repeater> forks = new ArrayList<>();
        try {
            while (forks.size() < planned.forks()) {
                forks.add(opener.open(subjects, planned.turn()));
            }
            measure(forks, new KemMeasurement(planned, progress, collector::leaveOut), collector, planned);
        } finally {
            forks.forEach(Repeater::close);
        }
    }

    private static void measure(List<Repeater> forks, KemMeasurement measurement, Collector collector, Schedule planned)
            throws BenchmarkException, InterruptedException {
        try {
            measurement.run(forks);
        } finally {
            give(measurement.series(), collector);
            KemStudyNotes.of(measurement, planned).forEach(collector::note);
        }
    }

    private static void give(List<RepeatedSeries> repeated, Collector collector) {
        if (repeated.isEmpty()) {
            collector.leaveOut(new Omission(Omission.EVERYTHING, "no repetition was completed"));
            return;
        }
        List<Series> series = repeated.stream().map(RepeatedSeries::byFork).toList();
        series.forEach(collector::add);
        series.stream()
                .filter(one -> one.key().subject().equals(StudiedKem.X_WING.label()))
                .findFirst()
                .ifPresent(first -> collector.compareTo(first.key().label()));
        CycleCounter counter = CycleCounter.here();
        collector.attach(X_WING_JSON, XWingJson.of(repeated, counter).text());
        collector.attach("kem-repetitions.csv", RepetitionTable.csv(repeated, counter));
        CombinerSavings.of(series).stream().map(CombinerSavings::sentence).forEach(collector::note);
    }
}
