package io.kyberxdp.bench.statistics;

import io.kyberxdp.bench.estimate.Estimate;
import io.kyberxdp.bench.estimate.Quantiles;
import io.kyberxdp.bench.study.Series;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How sure medians and their ratios are: the hierarchical bootstrap (Davison and Hinkley 1997, section 3.8), which draws runs
 * with replacement and within each of them samples. The median of a series is the median of its runs' medians.
 *
 * <p>Of few runs percentile intervals are too narrow (Hesterberg 2015), and no percentile cures that: a resample of three medians
 * never leaves these, and the truth does so one time in four. So the ends are moved away from the median, as ratios, by as much
 * as Student's t exceeds the normal distribution's quantile. Of a single run only what varies within it can be told.
 */
public final class Bootstrap {

    private static final int RESAMPLES = 2000;
    private static final double TAIL = 0.025;

    private Bootstrap() {}

    /** The median of a series. */
    public static Estimate median(Series series) {
        SplittableRandom random = randomFor(series);
        RunMedians runs = RunMedians.of(series, source(random));
        return estimate(Quantiles.median(runs.measured()), runs.count(), () -> drawnMedian(runs, random));
    }

    /**
     * The median of a series as a multiple of another's that was measured beside it: the median of the runs' ratios, so that
     * what the machine did to both in a run cancels out; runs are drawn together. Without as many runs it is as of two reports.
     */
    public static Estimate ratioWithinRuns(Series series, Series baseline) {
        if (series.runs().size() != baseline.runs().size()) {
            return ratioBetweenReports(series, baseline);
        }
        SplittableRandom random = randomFor(series);
        RunMedians above = RunMedians.of(series, source(random));
        RunMedians below = RunMedians.of(baseline, source(random));
        double[] measured = above.measured();
        double[] others = below.measured();
        Arrays.setAll(measured, run -> measured[run] / others[run]);
        return estimate(Quantiles.median(measured), above.count(), () -> {
            int[] drawn = random.ints(above.count(), 0, above.count()).toArray();
            return Quantiles.median(Arrays.stream(drawn)
                    .mapToDouble(run -> above.redrawn(run) / below.redrawn(run))
                    .toArray());
        });
    }

    /** The median of a series as a multiple of the median of one measured at another time. */
    public static Estimate ratioBetweenReports(Series series, Series other) {
        SplittableRandom random = randomFor(series);
        RunMedians above = RunMedians.of(series, source(random));
        RunMedians below = RunMedians.of(other, source(random));
        return estimate(
                Quantiles.median(above.measured()) / Quantiles.median(below.measured()),
                Math.min(above.count(), below.count()),
                () -> drawnMedian(above, random) / drawnMedian(below, random));
    }

    private static double drawnMedian(RunMedians runs, SplittableRandom random) {
        return Quantiles.median(random.ints(runs.count(), 0, runs.count())
                .mapToDouble(runs::redrawn)
                .toArray());
    }

    private static Estimate estimate(double value, int runs, DoubleSupplier resample) {
        Quantiles quantiles =
                new Quantiles(DoubleStream.generate(resample).limit(RESAMPLES).toArray());
        double stretch = stretch(runs);
        return new Estimate(
                value,
                Math.min(value, stretched(value, quantiles.at(TAIL), stretch)),
                Math.max(value, stretched(value, quantiles.at(1 - TAIL), stretch)));
    }

    private static double stretched(double value, double end, double stretch) {
        return value * Math.pow(end / value, stretch);
    }

    /** The second factor is for the bootstrap's variance, which has the divisor {@code runs} instead of {@code runs - 1}. */
    private static double stretch(int runs) {
        if (runs == 1) {
            return 1;
        }
        double t = TDistribution.of(runs - 1).inverseSurvivalProbability(TAIL);
        double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(TAIL);
        return t / z * Math.sqrt(runs / (runs - 1.0));
    }

    /** The same intervals for the same samples. */
    private static SplittableRandom randomFor(Series series) {
        return new SplittableRandom(series.runs().hashCode());
    }

    private static UniformRandomProvider source(SplittableRandom random) {
        return random::nextLong;
    }
}
