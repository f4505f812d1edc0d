package io.kyberxdp.bench.kemstudy;

import java.util.Arrays;

/** What it costs to read the clock. */
final class ClockCost {

    private static final int READINGS = 10_001;

    private ClockCost() {}

    /** The median time between two readings in a row, in nanoseconds. */
    static long medianNanos() {
        long[] nanos = new long[READINGS];
        for (int i = 0; i < READINGS; i++) {
            long before = System.nanoTime();
            nanos[i] = System.nanoTime() - before;
        }
        Arrays.sort(nanos);
        return nanos[READINGS / 2];
    }
}
