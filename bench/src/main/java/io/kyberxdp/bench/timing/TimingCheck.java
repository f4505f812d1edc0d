package io.kyberxdp.bench.timing;

import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.timing.TimingReport.Result;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Looks for secrets in the time that a KEM takes, after dudect ("Dude, is my code constant time?", Reparaz, Balasch,
 * Verbauwhede, DATE 2017): calls with inputs of two classes in random order, compared by {@link LeakStatistic}.
 *
 * <p>The tests take turns by batches, so that all of them, and the control, see the same machine in the same state.
 */
public final class TimingCheck {

    private final TimingPlan plan;
    private final KemInputs inputs;
    private final Progress progress;
    private final SplittableRandom coin = new SplittableRandom();
    private final long start = System.nanoTime();

    /** Keeps results alive: what nobody could see, the compiler might leave out. */
    @SuppressWarnings("unused")
    private volatile Object lastResult;

    /** Hears how far the check is; called before each batch. */
    @FunctionalInterface
    public interface Progress {

        /**
         * Called as work proceeds.
         *
         * @param done milliseconds since the start
         * @param total milliseconds in all, about
         * @param what the test that runs now
         */
        void at(long done, long total, String what);
    }

    /** The times of both classes of a test. */
    private record Classes(Times first, Times second) {

        Classes() {
            this(new Times(), new Times());
        }
    }

    private TimingCheck(TimingPlan plan, Progress progress) throws GeneralSecurityException {
        this.plan = plan;
        this.progress = progress;
        this.inputs = KemInputs.open(plan.provider(), plan.algorithm());
    }

    /**
     * Runs the plan; takes its two times together.
     *
     * @throws GeneralSecurityException when the provider or its algorithm is missing or fails, or cannot be tested
     */
    public static TimingReport run(TimingPlan plan, Progress progress) throws GeneralSecurityException {
        return new TimingCheck(plan, progress).run();
    }

    private TimingReport run() throws GeneralSecurityException {
        Machine machine = Machine.here(List.of(plan.provider()));
        rounds(plan.warmup(), "warm-up, ");
        List<Result> results = new ArrayList<>();
        rounds(plan.measured(), "")
                .forEach((test, classes) -> results.add(Result.of(
                        test, classes.first().toArray(), classes.second().toArray())));
        return TimingReport.of(machine, plan, inputs.engines(), results);
    }

    /** Runs a batch of each test, again and again until the time is over; at least once. */
    private Map<TimingTest, Classes> rounds(Duration time, String stage) throws GeneralSecurityException {
        Map<TimingTest, Classes> times = new EnumMap<>(TimingTest.class);
        for (TimingTest test : TimingTest.values()) {
            times.put(test, new Classes());
        }
        long begin = System.nanoTime();
        do {
            for (TimingTest test : TimingTest.values()) {
                report(stage + test);
                runBatch(test, times.get(test));
            }
        } while (System.nanoTime() - begin < time.toNanos());
        return times;
    }

    private void report(String what) {
        long done = (System.nanoTime() - start) / 1_000_000;
        long total = plan.warmup().plus(plan.measured()).toMillis();
        progress.at(Math.min(done, total), total, what);
    }

    private void runBatch(TimingTest test, Classes classes) throws GeneralSecurityException {
        boolean[] isSecond = new boolean[plan.batch()];
        for (int i = 0; i < isSecond.length; i++) {
            isSecond[i] = coin.nextBoolean();
        }
        long[] nanos = time(inputs.prepare(test, isSecond));
        for (int i = 0; i < nanos.length; i++) {
            (isSecond[i] ? classes.second() : classes.first()).add(nanos[i]);
        }
    }

    private long[] time(TimedCall[] calls) throws GeneralSecurityException {
        long[] nanos = new long[calls.length];
        for (int i = 0; i < calls.length; i++) {
            long before = System.nanoTime();
            Object result = calls[i].run();
            nanos[i] = System.nanoTime() - before;
            lastResult = result;
        }
        return nanos;
    }
}
