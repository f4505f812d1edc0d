package io.kyberxdp.bench.study;

import java.util.Arrays;

/**
 * How steady the machine is: a fixed piece of arithmetic, about a millisecond long, done again and again.
 *
 * @param medianNanos what it takes, in nanoseconds
 * @param spread how far the middle half of the repetitions lies apart, as a share of the median
 * @param worst what one of a hundred takes longer than, as a multiple of the median
 */
public record Noise(double medianNanos, double spread, double worst) {

    private static final int WARM_UP = 100;
    private static final int REPETITIONS = 300;
    private static final int STEPS = 600_000;

    public Noise {
        if (!(medianNanos > 0) || Double.isInfinite(medianNanos) || !(spread >= 0) || !(worst > 0)) {
            throw new IllegalArgumentException("no machine is as steady as " + medianNanos + " ns");
        }
    }

    /** Measures in the calling thread, for about a second. */
    public static Noise measure() {
        double[] nanos = new double[REPETITIONS];
        long state = 1;
        for (int i = -WARM_UP; i < REPETITIONS; i++) {
            long begun = System.nanoTime();
            state = work(state);
            nanos[Math.max(i, 0)] = System.nanoTime() - begun;
        }
        if (state == 0) { // never so, but no compiler knows: what nobody used would not be computed
            throw new IllegalStateException("a permutation of all numbers but 0 gave 0");
        }
        Arrays.sort(nanos);
        double median = nanos[REPETITIONS / 2];
        double middleHalf = nanos[REPETITIONS * 3 / 4] - nanos[REPETITIONS / 4];
        return new Noise(median, middleHalf / median, nanos[REPETITIONS * 99 / 100] / median);
    }

    /** Marsaglia's xorshift (2003): each step waits for the one before, and none for memory. */
    private static long work(long state) {
        long next = state;
        for (int i = 0; i < STEPS; i++) {
            next ^= next << 13;
            next ^= next >>> 7;
            next ^= next << 17;
        }
        return next;
    }

    /** How many times as long the piece took later as here. */
    public double driftTo(Noise later) {
        return later.medianNanos / medianNanos;
    }
}
