package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.study.StudyPlan;
import java.time.Duration;

/**
 * How often to do what.
 *
 * @param forks processes that take turns, a repetition each
 * @param repetitions of all forks together, at most; fewer where the limit comes first
 * @param executions of each operation of each implementation in a repetition, at most
 * @param turn how many of them in a row, before the others have their turns
 * @param warmup how long each operation of each implementation runs in each fork before anything counts
 * @param limit of all together; one repetition there is in any case
 */
record Schedule(int forks, int repetitions, int executions, int turn, Duration warmup, Duration limit) {

    private static final int EXECUTIONS = 1000;
    private static final int TURN = 25;

    /** As the study is defined: 1,000 executions, repeated 100 times in 3 forks, or 5 times in 2 for a first impression. */
    static Schedule of(StudyPlan plan) {
        return plan.quick()
                ? new Schedule(2, 5, EXECUTIONS, TURN, Duration.ofMillis(150), plan.limit())
                : new Schedule(3, 100, EXECUTIONS, TURN, Duration.ofMillis(500), plan.limit());
    }

    /**
     * Of each in a repetition, so that all repetitions end in time: a median over few executions is a good one, but a single
     * repetition tells nothing of how repetitions differ.
     *
     * @param spent nanoseconds so far
     * @param nanosOfAll how long one execution of everything takes
     */
    int executionsInTime(long spent, double nanosOfAll) {
        double left = Math.max(0, limit.toNanos() - spent);
        int inTime = (int) Math.min(executions, left / repetitions / nanosOfAll);
        return Math.max(Math.min(turn, executions), inTime);
    }

    /** The warm-up of each of so many, those of all forks, which takes a third of the limit in all at most. */
    long warmupNanos(int calls) {
        return Math.min(warmup.toNanos(), limit.toNanos() / 3 / Math.max(1, calls));
    }
}
