package io.kyberxdp.bench.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RoundBootstrapTest {

    private static final double[] DRIFTING =
            new Random(1).doubles(201, 1, 2).map(noise -> 1000 * noise).sorted().toArray();

    @Test
    void driftThatHitsBothCancelsInTheRatio() {
        double[] twice = Arrays.stream(DRIFTING).map(nanos -> 2 * nanos).toArray();
        Estimate interval = RoundBootstrap.ratioOfMedians(twice, DRIFTING);
        assertEquals(2, interval.low(), 1e-9);
        assertEquals(2, interval.high(), 1e-9);
    }

    @Test
    void theSameSamplesGiveTheSameInterval() {
        assertEquals(RoundBootstrap.median(DRIFTING), RoundBootstrap.median(DRIFTING.clone()));
    }

    @Test
    void theMedianLiesInItsIntervalAndSpreadWidensIt() {
        Estimate interval = RoundBootstrap.median(DRIFTING);
        assertEquals(DRIFTING[100], interval.value());
        assertTrue(interval.low() < DRIFTING[100] && DRIFTING[100] < interval.high(), interval.toString());
        assertTrue(interval.low() > DRIFTING[60] && interval.high() < DRIFTING[140], interval.toString());
    }

    @Test
    void aFewInterruptedRoundsDoNotMoveTheInterval() {
        double[] calm = DoubleStream.generate(() -> 100).limit(99).toArray();
        double[] interrupted = calm.clone();
        Arrays.fill(interrupted, 0, 10, 1e6);
        assertEquals(new Estimate(1, 1, 1), RoundBootstrap.ratioOfMedians(interrupted, calm));
    }

    @Test
    void rejectsSamplesOfOtherRounds() {
        assertThrows(IllegalArgumentException.class, () -> RoundBootstrap.ratioOfMedians(DRIFTING, new double[3]));
        assertThrows(IllegalArgumentException.class, () -> RoundBootstrap.median(new double[0]));
    }
}
