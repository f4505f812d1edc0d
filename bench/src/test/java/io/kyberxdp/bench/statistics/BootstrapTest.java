package io.kyberxdp.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.estimate.Estimate;
import io.kyberxdp.bench.study.Series;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BootstrapTest {

    @Test
    void theMedianIsTheMedianOfTheRunsMedians() {
        Series series = SeriesOf.runs(new double[] {1, 2, 3}, new double[] {10, 20, 30}, new double[] {5, 5, 500});
        assertEquals(5, Bootstrap.median(series).value());
    }

    @Test
    void theSameSamplesGiveTheSameInterval() {
        assertEquals(
                Bootstrap.median(SeriesOf.noise(1, 5, 50, 100, 0.1, 0.1)),
                Bootstrap.median(SeriesOf.noise(1, 5, 50, 100, 0.1, 0.1)));
    }

    @Test
    void samplesThatNeverVaryHaveAnIntervalOfNoLength() {
        double[] run = {7, 7, 7, 7};
        assertEquals(new Estimate(7, 7, 7), Bootstrap.median(SeriesOf.runs(run, run, run)));
    }

    /** Of a hundred experiments whose truth is known, the interval must hold it nearly as often as it promises. */
    @Test
    void holdsTheTruthAboutAsOftenAsItPromises() {
        for (int runs : new int[] {3, 5, 20}) {
            long held = IntStream.range(0, 100)
                    .filter(seed -> Bootstrap.median(SeriesOf.noise(seed, runs, 31, 100, 0.05, 0.1))
                            .allows(100))
                    .count();
            assertTrue(held >= 88, runs + " runs: " + held);
        }
    }

    /** The same where samples of a run agree, so that all there is to go by are as many numbers as there are runs. */
    @Test
    void holdsTheTruthOfFewRunsWhoseSamplesAgree() {
        for (int runs : new int[] {2, 3, 4, 5, 7}) {
            long held = IntStream.range(0, 400)
                    .filter(seed -> Bootstrap.median(SeriesOf.noise(seed, runs, 9, 100, 0.05, 1e-6))
                            .allows(100))
                    .count();
            assertTrue(held >= 355, runs + " runs: " + held + " of 400");
        }
    }

    @Test
    void isNoWiderThanTheRunsDeserve() {
        Estimate many = Bootstrap.median(SeriesOf.noise(1, 100, 31, 100, 0.05, 0.1));
        assertTrue(many.high() - many.low() < 10, many.toString());
    }

    /** What differs from run to run is not cured by many samples of each. */
    @Test
    void runsCountAndNotTheirSamples() {
        Estimate few = Bootstrap.median(SeriesOf.noise(1, 4, 1000, 100, 0.1, 0.01));
        assertTrue(few.high() - few.low() > 5, few.toString());
    }

    @Test
    void whatHappensToBothWithinARunCancelsOut() {
        double[][] slower = new double[6][];
        double[][] baseline = new double[6][];
        for (int run = 0; run < 6; run++) {
            double machine = 100 * (1 + run);
            slower[run] = new double[] {2 * machine, 2 * machine, 2 * machine};
            baseline[run] = new double[] {machine, machine, machine};
        }
        Estimate ratio = Bootstrap.ratioWithinRuns(SeriesOf.runs(slower), SeriesOf.runs(baseline));
        assertEquals(2, ratio.value(), 1e-12);
        assertEquals(2, ratio.low(), 1e-12);
        assertEquals(2, ratio.high(), 1e-12);
        Estimate apart = Bootstrap.ratioBetweenReports(SeriesOf.runs(slower), SeriesOf.runs(baseline));
        assertTrue(apart.high() - apart.low() > 0.5, apart.toString());
    }

    @Test
    void comparesSeriesWithUnequallyManyRuns() {
        Estimate ratio = Bootstrap.ratioWithinRuns(
                SeriesOf.runs(new double[] {4}, new double[] {4}), SeriesOf.runs(new double[] {2}));
        assertEquals(new Estimate(2, 2, 2), ratio);
    }
}
