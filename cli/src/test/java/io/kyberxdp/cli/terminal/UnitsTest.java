package io.kyberxdp.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.50 ns",
        "812, 812 ns",
        "1000, 1.00 us",
        "41234, 41.2 us",
        "1230000, 1.23 ms",
        "2500000000, 2.50 s"
    })
    void timesHaveThreeDigitsAndAUnit(double nanos, String text) {
        assertEquals(text, Units.time(nanos));
    }

    @ParameterizedTest
    @CsvSource({"0, 0 s", "59, 59 s", "60, 1 min 00 s", "125, 2 min 05 s", "3725, 1 h 02 min"})
    void waitingIsToldInPeoplesUnits(long seconds, String text) {
        assertEquals(text, Units.waiting(Duration.ofSeconds(seconds)));
    }

    @Test
    void countsHaveSeparators() {
        assertEquals("1,234,567", Units.count(1234567));
    }
}
