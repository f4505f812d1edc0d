package io.kyberxdp.bench.statistics;

import io.kyberxdp.bench.estimate.Quantiles;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution.Sampler;

/** The median of each run of a series, as measured and as another drawing of its samples would give it. */
final class RunMedians {

    private final double[] medians;
    private final double[][] sorted;
    private final Sampler[] middles;

    private RunMedians(double[] medians, double[][] sorted, Sampler[] middles) {
        this.medians = medians;
        this.sorted = sorted;
        this.middles = middles;
    }

    static RunMedians of(Series series, UniformRandomProvider random) {
        double[][] sorted = series.runs().stream().map(RunMedians::sorted).toArray(double[][]::new);
        return new RunMedians(
                measured(series),
                sorted,
                Arrays.stream(sorted).map(run -> middle(run.length, random)).toArray(Sampler[]::new));
    }

    /** The median of each run. */
    static double[] measured(Series series) {
        return series.runs().stream()
                .mapToDouble(run -> Quantiles.median(run.toArray()))
                .toArray();
    }

    private static double[] sorted(Samples run) {
        return run.stream().sorted().toArray();
    }

    /**
     * The middle one, by size, of {@code count} uniform numbers is distributed so (order statistics are beta-distributed); it
     * says which sample is the median of {@code count} drawn with replacement, without drawing them.
     */
    private static Sampler middle(int count, UniformRandomProvider random) {
        int rank = (count + 1) / 2;
        return BetaDistribution.of(rank, count + 1 - rank).createSampler(random);
    }

    int count() {
        return medians.length;
    }

    double[] measured() {
        return medians.clone();
    }

    /** The lower median of as many samples as the run has, drawn from it with replacement. */
    double redrawn(int run) {
        double[] samples = sorted[run];
        int at = (int) (middles[run].sample() * samples.length);
        return samples[Math.min(at, samples.length - 1)];
    }
}
