package io.kyberxdp.bench.statistics;

import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** Series to compute with. */
final class SeriesOf {

    private SeriesOf() {}

    static Series runs(double[]... runs) {
        return new Series(
                new SeriesKey("a study", "a subject", "an operation"),
                Series.NANOSECONDS,
                Arrays.stream(runs).map(Samples::of).toList());
    }

    /** Runs whose level varies, of samples that vary around it. */
    static Series noise(long seed, int runs, int samples, double median, double betweenRuns, double within) {
        Random random = new Random(seed);
        return runs(IntStream.range(0, runs)
                .mapToObj(run -> {
                    double level = median * Math.exp(betweenRuns * random.nextGaussian());
                    return random.doubles(samples, -1, 1)
                            .map(noise -> level * (1 + within * noise))
                            .toArray();
                })
                .toArray(double[][]::new));
    }
}
