package io.kyberxdp.bench.study;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.DoubleStream;

/** The raw samples of one run, each above 0, in the order in which they were taken; immutable. */
public final class Samples {

    private final double[] values;

    private Samples(double[] values) {
        for (double value : values) {
            if (!(value > 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException("a sample is " + value);
            }
        }
        this.values = values;
    }

    /** A copy of these. */
    public static Samples of(double... values) {
        return new Samples(values.clone());
    }

    /** A copy of these, as times come from {@link System#nanoTime}. */
    public static Samples of(long[] values) {
        return new Samples(Arrays.stream(values).asDoubleStream().toArray());
    }

    /** All runs' samples, one run after the other. */
    public static Samples joined(Collection<Samples> runs) {
        return new Samples(runs.stream().flatMapToDouble(Samples::stream).toArray());
    }

    public int size() {
        return values.length;
    }

    /** The sample taken after {@code index} others. */
    public double at(int index) {
        return values[index];
    }

    public DoubleStream stream() {
        return Arrays.stream(values);
    }

    /** A copy. */
    public double[] toArray() {
        return values.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Samples samples && Arrays.equals(values, samples.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return values.length + " samples";
    }
}
