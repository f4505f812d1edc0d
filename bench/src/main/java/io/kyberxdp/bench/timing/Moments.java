package io.kyberxdp.bench.timing;

/**
 * Count, mean and variance of samples.
 *
 * @param variance the unbiased estimate; NaN for fewer than two samples
 */
record Moments(int count, double mean, double variance) {

    /** Moments of the samples that do not exceed a limit, by Welford's method, which is stable for many samples. */
    static Moments upTo(int limit, int[] samples) {
        int count = 0;
        double mean = 0;
        double squares = 0;
        for (int sample : samples) {
            if (sample <= limit) {
                count++;
                double distance = sample - mean;
                mean += distance / count;
                squares += distance * (sample - mean);
            }
        }
        return new Moments(count, mean, count < 2 ? Double.NaN : squares / (count - 1));
    }

    /** The square of the mean's standard error. */
    double errorSquared() {
        return variance / count;
    }
}
