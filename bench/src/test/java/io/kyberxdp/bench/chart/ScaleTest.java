package io.kyberxdp.bench.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    void linearAxesBeginAtZeroAndHaveRoundMarks() {
        Scale scale = Scale.linear(DoubleStream.of(3, 87));
        assertEquals(List.of(0.0, 20.0, 40.0, 60.0, 80.0, 100.0), scale.ticks());
        assertEquals(0, scale.at(0));
        assertEquals(0.5, scale.at(50));
    }

    @Test
    void equalRatiosAreEqualDistancesOnALogarithmicAxis() {
        Scale scale = Scale.logarithmic(DoubleStream.of(12, 7000));
        assertEquals(scale.at(200) - scale.at(100), scale.at(2000) - scale.at(1000), 1e-12);
        assertEquals(10, scale.from());
        assertEquals(10_000, scale.to());
    }

    @Test
    void whatIsBeyondAnEndStandsAtTheEnd() {
        Scale scale = Scale.logarithmic(DoubleStream.of(10, 1000));
        assertEquals(0, scale.at(-5));
        assertEquals(1, scale.at(1e12));
    }

    @Property(tries = 300)
    void everyValueHasItsPlaceBetweenTheEnds(
            @ForAll @DoubleRange(min = 0.01, max = 1e12) double one,
            @ForAll @DoubleRange(min = 0.01, max = 1e12) double other) {
        for (Scale scale :
                List.of(Scale.linear(DoubleStream.of(one, other)), Scale.logarithmic(DoubleStream.of(one, other)))) {
            assertTrue(scale.from() <= Math.min(one, other) && Math.max(one, other) <= scale.to() * (1 + 1e-9));
            assertTrue(scale.ticks().size() >= 2 && scale.ticks().size() <= 14, scale.toString());
            scale.ticks().forEach(tick -> assertTrue(scale.at(tick) >= 0 && scale.at(tick) <= 1));
            assertTrue(Double.isFinite(scale.at(one)));
        }
    }
}
