package io.kyberxdp.bench.estimate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How sure a median, or a ratio of two medians, is: the percentile bootstrap (Efron 1979) over rounds. What was sampled in
 * the same round is drawn together, so that what the machine did to both does not widen the interval of their ratio.
 *
 * <p>For a single sample a round and hundreds of rounds, of which the median of all is meant; {@code statistics.Bootstrap} is
 * for few runs of many samples each, and takes the median of the runs.
 */
public final class RoundBootstrap {

    private static final int RESAMPLES = 1000;
    private static final double LOW = 0.025;
    private static final double HIGH = 0.975;

    private RoundBootstrap() {}

    /** The median. */
    public static Estimate median(double[] samples) {
        double[] ones = new double[samples.length];
        Arrays.fill(ones, 1);
        return ratioOfMedians(samples, ones);
    }

    /**
     * The median of one divided by the median of the other.
     *
     * @param samples one a round
     * @param baseline of the same rounds
     */
    public static Estimate ratioOfMedians(double[] samples, double[] baseline) {
        int rounds = samples.length;
        if (rounds == 0 || baseline.length != rounds) {
            throw new IllegalArgumentException(rounds + " samples beside " + baseline.length);
        }
        int[] order = ascending(samples);
        int[] baselineOrder = ascending(baseline);
        SplittableRandom random = new SplittableRandom(rounds); // the same interval for the same samples
        int[] drawn = new int[rounds];
        double[] ratios = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            Arrays.fill(drawn, 0);
            for (int round = 0; round < rounds; round++) {
                drawn[random.nextInt(rounds)]++;
            }
            ratios[i] = median(samples, order, drawn) / median(baseline, baselineOrder, drawn);
        }
        double value = Quantiles.median(samples) / Quantiles.median(baseline);
        Quantiles quantiles = new Quantiles(ratios);
        return new Estimate(value, Math.min(value, quantiles.at(LOW)), Math.max(value, quantiles.at(HIGH)));
    }

    /** The lower median of samples of which each counts as often as it was drawn. */
    private static double median(double[] samples, int[] order, int[] drawn) {
        int needed = (samples.length + 1) / 2;
        int at = -1;
        while (needed > 0) {
            needed -= drawn[order[++at]];
        }
        return samples[order[at]];
    }

    private static int[] ascending(double[] samples) {
        return IntStream.range(0, samples.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> samples[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
