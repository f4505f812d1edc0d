package io.kyberxdp.bench.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {

    @ParameterizedTest
    @CsvSource({
        "0, ns, 0 ns",
        "0.123456, ns, 0.123 ns",
        "1, ns, 1.00 ns",
        "12.34, ns, 12.3 ns",
        "999.4, ns, 999 ns",
        "999.6, ns, 1.00 µs",
        "41234, ns, 41.2 µs",
        "5e9, ns, 5.00 s",
        "7e12, ns, '7,000 s'",
        "2.5e9, B/s, 2.50 GB/s",
        "123456, cycles, '123,456 cycles'",
        "12.5, %, 12.5 %",
    })
    void threeDigitsThatCount(double value, String unit, String text) {
        assertEquals(text, Quantity.text(value, unit));
    }

    @ParameterizedTest
    @CsvSource({
        "50000, ns, 50 µs",
        "2.5e6, ns, 2.5 ms",
        "0, ns, 0 ns",
        "1000, '', '1,000'",
        "10, '', 10",
        "0.5, '', 0.5"
    })
    void marksOfAxesHaveNoZerosAtTheEnd(double value, String unit, String text) {
        assertEquals(text, Quantity.tick(value, unit));
    }

    @Test
    void ratiosAndShares() {
        assertEquals("1.25", Quantity.ratio(1.25));
        assertEquals("12.3 %", Quantity.percent(0.1234));
    }
}
