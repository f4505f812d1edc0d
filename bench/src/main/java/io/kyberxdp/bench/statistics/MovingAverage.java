package io.kyberxdp.bench.statistics;

import io.kyberxdp.bench.study.Samples;

/** The mean of each sample and those before it. */
public final class MovingAverage {

    private MovingAverage() {}

    /**
     * Over a window that ends at each sample; the first are averaged over as many as there are.
     *
     * @param window how many samples, at least one
     */
    public static double[] of(Samples samples, int window) {
        double[] averages = new double[samples.size()];
        for (int i = 0; i < averages.length; i++) {
            int first = Math.max(0, i + 1 - window);
            double sum = 0; // afresh each time: a running sum gathers rounding errors
            for (int j = first; j <= i; j++) {
                sum += samples.at(j);
            }
            averages[i] = sum / (i + 1 - first);
        }
        return averages;
    }
}
