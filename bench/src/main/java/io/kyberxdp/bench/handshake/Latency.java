package io.kyberxdp.bench.handshake;

import org.HdrHistogram.Histogram;

/**
 * How long one thing took, in nanoseconds, over all times it was done.
 *
 * @param subject what was done
 * @param samples how often
 */
public record Latency(
        String subject, long samples, double mean, double median, double p90, double p99, double p999, double max) {

    static Latency of(String subject, Histogram histogram) {
        return new Latency(
                subject,
                histogram.getTotalCount(),
                histogram.getMean(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getMaxValue());
    }
}
