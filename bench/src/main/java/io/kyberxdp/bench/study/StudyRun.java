package io.kyberxdp.bench.study;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Runs studies one after the other; may be asked for the results at any time, by any thread. */
public final class StudyRun {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.bench");

    /** Steps of the progress a second of expected time. */
    private static final int STEPS_A_SECOND = 10;

    private final List<Study> studies;
    private final Function<Study, StudyPlan> plans;
    private final boolean quick;
    private final Host host;
    private final String version;
    private final Instant begun = Instant.now();
    private final Noise before = Noise.measure();
    private final List<CollectedResult> collected = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile Thread runner;
    private volatile boolean complete;

    /**
     * Of studies that are yet to run; measures the machine's noise.
     *
     * @param plans how thoroughly to run each
     */
    public StudyRun(List<Study> studies, Function<Study, StudyPlan> plans, boolean quick, Host host, String version) {
        this.studies = List.copyOf(studies);
        this.plans = plans;
        this.quick = quick;
        this.host = host;
        this.version = version;
        studies.forEach(study -> collected.add(new CollectedResult(study.name())));
    }

    /** About how long all take that can run here. */
    public Duration expected() {
        return Duration.ofSeconds(seconds(studies));
    }

    private long seconds(List<Study> some) {
        return some.stream()
                .filter(study -> study.obstacle().isEmpty())
                .mapToLong(study -> study.expected(plans.apply(study)).toSeconds())
                .sum();
    }

    /**
     * Runs them; what one cannot do becomes an {@link Omission}, and the next goes on.
     *
     * @param progress told in expected time
     * @throws InterruptedException if the thread was interrupted; the results are of what was done
     */
    public void run(Progress progress) throws InterruptedException {
        runner = Thread.currentThread();
        try {
            runAll(progress);
            complete = true;
        } finally {
            runner = null;
            ended.countDown();
        }
    }

    private void runAll(Progress progress) throws InterruptedException {
        for (int i = 0; i < studies.size(); i++) {
            Study study = studies.get(i);
            CollectedResult result = collected.get(i);
            if (study.obstacle().isPresent()) {
                result.leaveOut(
                        new Omission(Omission.EVERYTHING, study.obstacle().get()));
            } else {
                run(study, result, within(progress, i));
            }
        }
    }

    /**
     * Interrupts the run if it goes on in another thread, and waits until it has given what it has.
     *
     * @param patience how long to wait at most; a study that is not done by then loses what it has not given yet
     */
    public void stop(Duration patience) {
        Thread running = runner;
        if (running == null || running == Thread.currentThread()) {
            return;
        }
        running.interrupt();
        try {
            if (!ended.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.log(Level.DEBUG, "a study does not end when it is interrupted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(Study study, CollectedResult result, Progress progress) throws InterruptedException {
        progress.at(0, 1, study.name());
        try {
            study.run(plans.apply(study), progress, result);
        } catch (BenchmarkException | RuntimeException e) { // One study's error must not cost the others' hours.
            LOG.log(Level.DEBUG, "study " + study.name(), e);
            String cause = e instanceof BenchmarkException ? e.getMessage() : e.toString();
            result.leaveOut(new Omission(Omission.EVERYTHING, cause));
        }
    }

    private Progress within(Progress progress, int index) {
        long past = seconds(studies.subList(0, index)) * STEPS_A_SECOND;
        long own = seconds(List.of(studies.get(index))) * STEPS_A_SECOND;
        long all = seconds(studies) * STEPS_A_SECOND;
        String name = studies.get(index).name();
        return (done, total, what) -> progress.at(
                (int) (past + own * Math.min(done, total) / Math.max(total, 1)), (int) all, name + ": " + what);
    }

    /** What there is so far; takes a second, for the machine's noise after the studies. */
    public Results results() {
        return new Results(
                Results.FORMAT,
                version,
                begun.truncatedTo(ChronoUnit.SECONDS).toString(),
                Duration.between(begun, Instant.now()).toMillis() / 1000.0,
                quick,
                !complete,
                host,
                before,
                Noise.measure(),
                collected.stream().map(CollectedResult::result).toList());
    }
}
