package io.kyberxdp.bench.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class QuantilesTest {

    @Test
    void medianOfAnOddNumberIsTheMiddleOne() {
        assertEquals(3.0, Quantiles.median(List.of(9.0, 1.0, 3.0)));
    }

    @Test
    void medianOfAnEvenNumberLiesHalfway() {
        assertEquals(2.5, Quantiles.median(List.of(4.0, 1.0, 2.0, 3.0)));
    }

    @Test
    void quartilesInterpolateBetweenNeighbours() {
        Quantiles quantiles = new Quantiles(List.of(10.0, 20.0, 30.0, 40.0));
        assertEquals(17.5, quantiles.at(0.25));
        assertEquals(32.5, quantiles.at(0.75));
        assertEquals(40.0, quantiles.at(1.0));
    }

    @Test
    void rejectsNoValues() {
        assertThrows(IllegalArgumentException.class, () -> new Quantiles(List.of()));
    }
}
