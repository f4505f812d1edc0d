package io.kyberxdp.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.bench.study.Samples;
import org.junit.jupiter.api.Test;

class SummaryTest {

    @Test
    void givesTheTextbooksFigures() {
        Summary summary = Summary.of(Samples.of(2, 4, 4, 4, 5, 5, 7, 9));
        assertEquals(8, summary.count());
        assertEquals(5, summary.mean());
        assertEquals(32.0 / 7, summary.variance(), 1e-12);
        assertEquals(Math.sqrt(32.0 / 7), summary.standardDeviation(), 1e-12);
        assertEquals(Math.sqrt(32.0 / 7) / 5, summary.coefficientOfVariation(), 1e-12);
        assertEquals(2, summary.min());
        assertEquals(4, summary.lowerQuartile());
        assertEquals(4.5, summary.median());
        assertEquals(5.5, summary.upperQuartile());
        assertEquals(1.5, summary.interquartileRange());
        assertEquals(8.86, summary.p99(), 1e-12);
        assertEquals(9, summary.max());
    }

    @Test
    void aSingleSampleHasNoVariance() {
        Summary summary = Summary.of(Samples.of(7));
        assertEquals(0, summary.variance());
        assertEquals(7, summary.p99());
    }

    @Test
    void survivesSamplesThatDifferLittleButAreLarge() {
        assertEquals(1, Summary.of(Samples.of(1e9, 1e9 + 1, 1e9 + 2)).variance(), 1e-6);
    }
}
