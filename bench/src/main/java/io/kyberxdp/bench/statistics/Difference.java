package io.kyberxdp.bench.statistics;

import io.kyberxdp.bench.study.Series;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/** Whether two series, measured at different times, differ at all. */
public final class Difference {

    private Difference() {}

    /**
     * How likely runs would differ at least so much if nothing had changed: Welch's t-test on the logarithms of the runs'
     * medians. A run counts once however many samples it has, because samples of one run resemble each other.
     *
     * @return from 0 to 1; {@code NaN} when either has a single run, of which nothing can be told
     */
    public static double probabilityByChance(Series one, Series other) {
        double[] a = logarithms(one);
        double[] b = logarithms(other);
        if (a.length < 2 || b.length < 2) {
            return Double.NaN;
        }
        double errorA = variance(a) / a.length;
        double errorB = variance(b) / b.length;
        double error = errorA + errorB;
        double difference = Math.abs(mean(a) - mean(b));
        if (error == 0) {
            return difference == 0 ? 1 : 0;
        }
        double freedom = error * error / (errorA * errorA / (a.length - 1) + errorB * errorB / (b.length - 1));
        return 2 * TDistribution.of(freedom).survivalProbability(difference / Math.sqrt(error));
    }

    /**
     * Probabilities corrected for being many (Benjamini and Hochberg 1995): of those below 0.05 after this, about one of twenty
     * is a false alarm, however many were compared. {@code NaN} stays and does not count.
     */
    public static double[] corrected(double[] probabilities) {
        int[] falling = IntStream.range(0, probabilities.length)
                .filter(i -> !Double.isNaN(probabilities[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -probabilities[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] corrected = probabilities.clone();
        double least = 1;
        for (int i = 0; i < falling.length; i++) {
            least = Math.min(least, probabilities[falling[i]] * falling.length / (falling.length - i));
            corrected[falling[i]] = least;
        }
        return corrected;
    }

    private static double[] logarithms(Series series) {
        return Arrays.stream(RunMedians.measured(series)).map(Math::log).toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
    }
}
