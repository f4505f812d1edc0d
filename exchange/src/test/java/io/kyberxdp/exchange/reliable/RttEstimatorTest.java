package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** RFC 9002, 5 and 6. */
class RttEstimatorTest {

    private static final long MS = 1_000_000;

    private final RttEstimator rtt = new RttEstimator(333 * MS);

    @Test
    void assumesTheInitialRoundTrip() {
        assertEquals(333 * MS, rtt.smoothed());
        assertEquals(999 * MS - 2, rtt.probeTimeout(false) - 2 + 4 * (333 * MS / 2) - 666 * MS);
        assertEquals(rtt.probeTimeout(false) + 25 * MS, rtt.probeTimeout(true));
    }

    @Test
    void startsWithTheFirstSample() {
        rtt.sample(100 * MS, 20 * MS, 7);
        assertEquals(100 * MS, rtt.smoothed(), "the delay does not count at first (5.3)");
        assertEquals(100 * MS, rtt.minimum());
        assertEquals(100 * MS + 4 * 50 * MS, rtt.probeTimeout(false));
        assertEquals(7, rtt.firstSampleAt());
    }

    @Test
    void smoothsLaterSamplesLessTheirDelay() {
        rtt.sample(100 * MS, 0, 0);
        rtt.sample(140 * MS, 20 * MS, 0);
        assertEquals(100 * MS * 7 / 8 + 120 * MS / 8, rtt.smoothed());
        assertEquals(rtt.smoothed() + 4 * (50 * MS * 3 / 4 + 20 * MS / 4), rtt.probeTimeout(false));
    }

    @Test
    void believesNoDelayBeyondTheLimitOrTheMinimum() {
        rtt.sample(100 * MS, 0, 0);
        rtt.sample(200 * MS, 90 * MS, 0);
        assertEquals(100 * MS * 7 / 8 + 175 * MS / 8, rtt.smoothed(), "25 ms count");
        RttEstimator other = new RttEstimator(333 * MS);
        other.sample(100 * MS, 0, 0);
        other.sample(110 * MS, 20 * MS, 0);
        assertEquals(100 * MS * 7 / 8 + 110 * MS / 8, other.smoothed(), "it would be less than the minimum");
        RttEstimator third = new RttEstimator(333 * MS);
        third.sample(100 * MS, 0, 0);
        third.sample(120 * MS, 20 * MS, 0);
        assertEquals(100 * MS, third.smoothed(), "it is the minimum");
    }

    @Test
    void neverWaitsLessThanTheGranularity() {
        rtt.sample(10, 0, 0);
        assertEquals(MS, rtt.lossDelay());
        assertEquals(10 + MS, rtt.probeTimeout(false));
    }

    @Test
    void givesUpAPacketAfterNineEighthsOfTheRoundTrip() {
        rtt.sample(80 * MS, 0, 0);
        assertEquals(90 * MS, rtt.lossDelay());
        rtt.sample(160 * MS, 0, 0);
        assertEquals(180 * MS, rtt.lossDelay(), "of the latest, if that is more");
    }

    @Test
    void takesTheNextSampleForTheMinimumAfterPersistentCongestion() {
        rtt.sample(10 * MS, 0, 0);
        rtt.forgetMinimum();
        rtt.sample(50 * MS, 0, 0);
        assertEquals(50 * MS, rtt.minimum());
        assertTrue(rtt.persistentCongestion() >= 3 * rtt.probeTimeout(true));
    }
}
