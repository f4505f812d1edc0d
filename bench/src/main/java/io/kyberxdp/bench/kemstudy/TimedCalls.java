package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.kemstudy.Implementation.Call;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One operation of one implementation, each execution timed by itself. */
final class TimedCalls {

    /** Executions before each turn that do not count: caches and predictors still hold what the others did. */
    private static final int PRIMING = 2;

    private final Implementation implementation;
    private final StudiedOperation operation;
    private final Call call;
    private final long[] nanos;
    private final List<Samples> repetitions = new ArrayList<>();
    private int taken;

    /** Where results go, so that no compiler finds a call superfluous. */
    @SuppressWarnings("unused")
    private Object sink;

    /** @param executions of a repetition at most, and of a turn */
    TimedCalls(Implementation implementation, StudiedOperation operation, int executions) {
        this.implementation = implementation;
        this.operation = operation;
        this.call = implementation.calls().get(operation);
        this.nanos = new long[executions];
    }

    Implementation implementation() {
        return implementation;
    }

    StudiedOperation operation() {
        return operation;
    }

    /** Some executions of which the times are dropped. */
    void warmUp(int count) throws Exception {
        turn(count);
        taken = 0;
    }

    /** Some executions of the repetition. */
    void turn(int count) throws Exception {
        for (int i = 0; i < PRIMING; i++) {
            sink = call.run();
        }
        int end = taken + count;
        while (taken < end) {
            long before = System.nanoTime();
            sink = call.run();
            nanos[taken++] = System.nanoTime() - before;
        }
    }

    /** Keeps the times of a repetition that is complete. */
    void endRepetition() {
        repetitions.add(Samples.of(Arrays.copyOf(nanos, taken)));
        taken = 0;
    }

    /** Whether it has a repetition. */
    boolean hasSamples() {
        return !repetitions.isEmpty();
    }

    /** All complete repetitions. */
    Series series() {
        return new Series(implementation.key(operation), Series.NANOSECONDS, repetitions);
    }
}
