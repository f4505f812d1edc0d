package io.kyberxdp.bench.timing;

import java.util.Arrays;

/**
 * The statistic of dudect: Welch's t between two classes of times, with the upper tail cropped at several percentiles.
 * Interrupts, garbage collection and other processes make that tail; a leak mostly shows in what is left without it.
 */
final class LeakStatistic {

    /** How much of all samples is kept, the fastest ones. */
    static final double[] SHARES = {1, 0.99, 0.95, 0.9, 0.75, 0.5, 0.25, 0.1};

    /** With fewer samples a class the t statistic is not near enough to normal for fixed thresholds. */
    static final int FEWEST = 100;

    private LeakStatistic() {}

    /**
     * The strongest evidence that any of the crops gives.
     *
     * @param first times of the first class in nanoseconds
     * @param second times of the second class in nanoseconds
     */
    static Evidence strongest(int[] first, int[] second) {
        int[] sorted = sortedTogether(first, second);
        Evidence strongest = Evidence.NONE;
        for (double share : SHARES) {
            int kept = (int) (share * sorted.length);
            if (kept == 0) {
                continue;
            }
            int limit = sorted[kept - 1];
            Evidence evidence = evidence(Moments.upTo(limit, first), Moments.upTo(limit, second), share);
            if (evidence.isStrongerThan(strongest)) {
                strongest = evidence;
            }
        }
        return strongest;
    }

    /** None from too few samples, nor from samples without any spread: there the clock is too coarse. */
    private static Evidence evidence(Moments first, Moments second, double share) {
        boolean enough = Math.min(first.count(), second.count()) >= FEWEST;
        return enough && first.variance() + second.variance() > 0
                ? Evidence.welch(first, second, share)
                : Evidence.NONE;
    }

    private static int[] sortedTogether(int[] first, int[] second) {
        int[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        Arrays.sort(all);
        return all;
    }
}
