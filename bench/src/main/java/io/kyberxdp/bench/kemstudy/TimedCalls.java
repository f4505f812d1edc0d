package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.kemstudy.Implementation.Call;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import java.util.List;

/** One operation of one implementation, each execution timed by itself. */
final class TimedCalls {

    /** Executions before each turn that do not count: caches and predictors still hold what the others did. */
    private static final int PRIMING = 2;

    private final Implementation implementation;
    private final StudiedOperation operation;
    private final Call call;
    private long[] nanos = {};
    private int taken;

    /** Where results go, so that no compiler finds a call superfluous. */
    @SuppressWarnings("unused")
    private Object sink;

    TimedCalls(Implementation implementation, StudiedOperation operation) {
        this.implementation = implementation;
        this.operation = operation;
        this.call = implementation.calls().get(operation);
    }

    Implementation implementation() {
        return implementation;
    }

    StudiedOperation operation() {
        return operation;
    }

    /** Some executions of which the times are dropped. */
    void warmUp(int count) throws Exception {
        begin(count);
        turn(count);
    }

    /** Begins a repetition of so many executions. */
    void begin(int executions) {
        if (nanos.length != executions) {
            nanos = new long[executions];
        }
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

    /** The repetition, which must be complete. */
    Series series() {
        return new Series(implementation.key(operation), Series.NANOSECONDS, List.of(Samples.of(nanos)));
    }
}
