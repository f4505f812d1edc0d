package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** RFC 9002, 7.7. */
class PacerTest {

    private static final long NOW = Clocks.beforeWrap(1000);
    private static final double RATE = 0.001;

    private final Pacer pacer = new Pacer(1200, NOW);

    @Test
    void letsTheInitialWindowGoAtOnceAndNoMore() {
        assertEquals(10, burst(NOW));
        assertFalse(pacer.maySend(RATE, NOW));
    }

    @Test
    void releasesAtTheRateAndNotBeforeTimersCan() {
        burst(NOW);
        long release = pacer.releaseAt(RATE);
        assertEquals(NOW + RttEstimator.GRANULARITY, release);
        assertEquals(1, burst(release));
        long later = release + 100 * RttEstimator.GRANULARITY;
        assertEquals(10, burst(later), "the bucket holds no more");
    }

    @Test
    void waitsUntilADebtIsPaid() {
        burst(NOW);
        pacer.sent(5_000);
        assertEquals(NOW + 5_000_000, pacer.releaseAt(RATE));
        assertFalse(pacer.maySend(RATE, NOW + 5_000_000));
        assertTrue(pacer.maySend(RATE, NOW + 5_001_000));
    }

    /** Threads take turns, and one may have read the clock before another. */
    @Test
    void isNotEmptiedByAClockThatWasReadBefore() {
        pacer.sent(6_000);
        assertTrue(pacer.maySend(RATE, NOW - 50_000_000));
    }

    @Test
    void holdsTwoMillisecondsOfAFastPath() {
        double fast = 0.1;
        int sent = 0;
        long later = NOW + 1_000_000_000;
        while (pacer.maySend(fast, later)) {
            pacer.sent(1200);
            sent++;
        }
        assertEquals(167, sent);
    }

    @Test
    void goesAQuarterFasterThanTheWindowAndTwiceThatInSlowStart() {
        NewReno reno = new NewReno(1200, 1 << 20);
        RttEstimator rtt = new RttEstimator(12_000);
        assertEquals(2.5, Pacer.rate(reno, rtt));
        reno.lost(NOW - 1, NOW);
        assertEquals(0.5 * 1.25, Pacer.rate(reno, rtt));
        assertTrue(pacer.maySend(2.5, NOW));
    }

    private int burst(long now) {
        int sent = 0;
        while (pacer.maySend(RATE, now)) {
            pacer.sent(1200);
            sent++;
        }
        return sent;
    }
}
