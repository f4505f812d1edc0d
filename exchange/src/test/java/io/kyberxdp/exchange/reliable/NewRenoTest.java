package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** RFC 9002, 7. */
class NewRenoTest {

    private static final int DATAGRAM = 1200;
    private static final long NOW = Clocks.beforeWrap(100);

    private final NewReno reno = new NewReno(DATAGRAM, 1 << 20);

    @Test
    void startsWithTenDatagramsWithinBounds() {
        assertEquals(12_000, reno.window());
        assertEquals(5_120, NewReno.initial(512));
        assertEquals(16_000, NewReno.initial(8_000));
        assertEquals(14_720, NewReno.initial(1_500));
    }

    @Test
    void growsByWhatIsAcknowledgedInSlowStart() {
        reno.acknowledged(5_000);
        assertEquals(17_000, reno.window());
        assertTrue(reno.inSlowStart());
    }

    @Test
    void halvesOnceForAllLossesOfARoundTrip() {
        assertTrue(reno.lost(NOW - 10, NOW));
        assertEquals(6_000, reno.window());
        assertFalse(reno.lost(NOW - 5, NOW + 200), "sent before the cut");
        assertEquals(6_000, reno.window());
        assertTrue(reno.lost(NOW + 150, NOW + 300), "sent after it, across the end of the clock");
        assertEquals(3_000, reno.window());
        assertEquals(2, reno.events());
    }

    @Test
    void growsByADatagramARoundTripAfterALoss() {
        reno.lost(NOW - 10, NOW);
        assertFalse(reno.inSlowStart());
        for (int i = 0; i < 5; i++) {
            reno.acknowledged(DATAGRAM);
        }
        assertTrue(reno.window() > 6_000 + DATAGRAM * 9 / 10 && reno.window() <= 6_000 + DATAGRAM);
    }

    @Test
    void creditsNothingThatWasSentBeforeTheCut() {
        assertTrue(reno.isAfterCut(NOW - 10));
        reno.lost(NOW - 10, NOW);
        assertFalse(reno.isAfterCut(NOW));
        assertTrue(reno.isAfterCut(NOW + 1));
    }

    @Test
    void neverFallsBelowTwoDatagrams() {
        for (int i = 0; i < 20; i++) {
            reno.lost(NOW + 2L * i + 1, NOW + 2L * i + 2);
        }
        assertEquals(2 * DATAGRAM, reno.window());
    }

    @Test
    void fallsToTheLeastInPersistentCongestionAndStartsSlowly() {
        reno.acknowledged(500_000);
        reno.lost(NOW - 10, NOW);
        reno.persistentCongestion();
        assertEquals(2 * DATAGRAM, reno.window());
        assertTrue(reno.inSlowStart());
    }

    @Test
    void neverExceedsWhatCanBeOutstanding() {
        reno.acknowledged(1L << 40);
        assertEquals(1 << 20, reno.window());
    }
}
