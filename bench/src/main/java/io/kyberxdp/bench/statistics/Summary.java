package io.kyberxdp.bench.statistics;

import io.kyberxdp.bench.estimate.Quantiles;
import io.kyberxdp.bench.study.Samples;

/**
 * The usual figures of samples, in their unit.
 *
 * @param count how many
 * @param variance with the divisor count - 1; 0 of a single sample
 */
public record Summary(
        int count,
        double mean,
        double variance,
        double min,
        double lowerQuartile,
        double median,
        double upperQuartile,
        double p99,
        double max) {

    /** Of at least one sample. */
    public static Summary of(Samples samples) {
        Quantiles quantiles = new Quantiles(samples.toArray());
        double mean = samples.stream().average().orElseThrow();
        double squares = samples.stream()
                .map(sample -> (sample - mean) * (sample - mean))
                .sum();
        return new Summary(
                samples.size(),
                mean,
                samples.size() > 1 ? squares / (samples.size() - 1) : 0,
                quantiles.at(0),
                quantiles.at(0.25),
                quantiles.at(0.5),
                quantiles.at(0.75),
                quantiles.at(0.99),
                quantiles.at(1));
    }

    public double standardDeviation() {
        return Math.sqrt(variance);
    }

    /** The upper quartile less the lower one. */
    public double interquartileRange() {
        return upperQuartile - lowerQuartile;
    }

    /** The standard deviation as a share of the mean. */
    public double coefficientOfVariation() {
        return standardDeviation() / mean;
    }
}
