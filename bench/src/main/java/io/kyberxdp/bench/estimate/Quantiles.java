package io.kyberxdp.bench.estimate;

import java.util.Arrays;
import java.util.Collection;

/** Order statistics of a few numbers, with linear interpolation between neighbours. */
public final class Quantiles {

    private final double[] sorted;

    /** Of at least one value. */
    public Quantiles(Collection<Double> values) {
        this(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Of at least one value; the array stays as it is. */
    public Quantiles(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    /** The middle one, or the mean of the two in the middle. */
    public static double median(Collection<Double> values) {
        return new Quantiles(values).at(0.5);
    }

    /** The middle one, or the mean of the two in the middle. */
    public static double median(double[] values) {
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
