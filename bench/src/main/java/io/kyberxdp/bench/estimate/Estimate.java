package io.kyberxdp.bench.estimate;

/**
 * A figure and where its true value lies, 95 times of 100.
 *
 * @param value the best guess
 * @param low the interval's lower end
 * @param high its upper end
 */
public record Estimate(double value, double low, double high) {

    /** Whether the interval holds this. */
    public boolean allows(double truth) {
        return low <= truth && truth <= high;
    }
}
