package io.kyberxdp.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.kyberxdp.bench.study.Samples;
import org.junit.jupiter.api.Test;

class MovingAverageTest {

    @Test
    void averagesWhatThereIsAtFirstAndThenTheWindow() {
        assertArrayEquals(new double[] {3, 4.5, 6, 9}, MovingAverage.of(Samples.of(3, 6, 9, 12), 3));
    }

    @Test
    void aWindowOfOneChangesNothing() {
        assertArrayEquals(new double[] {3, 6, 9}, MovingAverage.of(Samples.of(3, 6, 9), 1));
    }
}
