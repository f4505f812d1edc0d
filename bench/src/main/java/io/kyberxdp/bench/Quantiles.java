package io.kyberxdp.bench;

import java.util.Arrays;
import java.util.Collection;

/** Order statistics of a few numbers, with linear interpolation between neighbours. */
public final class Quantiles {

    private final double[] sorted;

    /** Of at least one value. */
    public Quantiles(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no values");
        }
        sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
    }

    /** The middle one, or the mean of the two in the middle. */
    public static double median(Collection<Double> values) {
        return new Quantiles(values).at(0.5);
    }

    /** The value below which the given share (0 to 1) of all lies. */
    public double at(double share) {
        double position = share * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }
}
