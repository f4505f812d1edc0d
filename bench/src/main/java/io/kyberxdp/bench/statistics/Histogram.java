package io.kyberxdp.bench.statistics;

import io.kyberxdp.bench.estimate.Quantiles;
import io.kyberxdp.bench.study.Samples;
import java.util.Arrays;
import java.util.List;

/**
 * How many samples lie where.
 *
 * @param from where the first bin begins
 * @param width of a bin
 * @param counts of each bin: values from its beginning on, below its end
 * @param beyond how many lie above the last bin
 */
public record Histogram(double from, double width, List<Integer> counts, int beyond) {

    public Histogram {
        counts = List.copyOf(counts);
    }

    private static final int FEWEST_BINS = 5;
    private static final int MOST_BINS = 60;

    /** Farther from the box than so many times its length, a few samples would squeeze all others. */
    private static final double REACH = 6;

    /** Bins by the rule of Freedman and Diaconis (1981), from the least sample to the 99th percentile or nearer. */
    public static Histogram of(Samples samples) {
        Quantiles quantiles = new Quantiles(samples.toArray());
        double from = quantiles.at(0);
        double box = quantiles.at(0.75) - quantiles.at(0.25);
        double ideal = 2 * box / Math.cbrt(samples.size());
        double end = box > 0 ? Math.min(quantiles.at(0.99), quantiles.at(0.75) + REACH * box) : quantiles.at(0.99);
        double span = end - from;
        int bins = ideal > 0 ? (int) Math.max(FEWEST_BINS, Math.min(MOST_BINS, Math.ceil(span / ideal))) : FEWEST_BINS;
        double width = span > 0 ? Math.nextUp(span) / bins : 1;
        int[] counts = new int[bins];
        int beyond = 0;
        for (double sample : samples.toArray()) {
            double bin = (sample - from) / width;
            if (bin < bins) {
                counts[(int) bin]++;
            } else {
                beyond++;
            }
        }
        return new Histogram(from, width, Arrays.stream(counts).boxed().toList(), beyond);
    }
}
