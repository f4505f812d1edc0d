package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** RFC 9002, 7.6. */
class LostRunTest {

    private static final long MS = 1_000_000;
    private static final long NOW = Clocks.beforeWrap(MS);

    private final RttEstimator rtt = new RttEstimator(100 * MS);
    private LostRun run;
    private long longEnough;

    @BeforeEach
    void sample() {
        rtt.sample(40 * MS, 0, NOW);
        run = new LostRun(rtt);
        longEnough = rtt.persistentCongestion();
    }

    @Test
    void isPersistentIfItLastedLongerThanThreeProbeTimeouts() {
        run.lost(NOW + 1);
        run.lost(NOW + 1 + longEnough);
        assertFalse(run.isPersistentCongestion());
        run.lost(NOW + 2 + longEnough);
        assertTrue(run.isPersistentCongestion());
    }

    @Test
    void startsAnewBehindAPacketThatArrived() {
        run.lost(NOW + 1);
        run.interrupt();
        run.lost(NOW + 1 + longEnough);
        run.lost(NOW + 1 + 2 * longEnough);
        assertFalse(run.isPersistentCongestion());
        run.lost(NOW + 2 + 2 * longEnough);
        assertTrue(run.isPersistentCongestion());
        run.interrupt();
        run.lost(NOW + 3 + 2 * longEnough);
        assertTrue(run.isPersistentCongestion(), "the longest counts");
    }

    @Test
    void countsNothingThatWasSentBeforeARoundTripWasKnown() {
        run.lost(NOW);
        run.lost(NOW + 1 + longEnough);
        assertFalse(run.isPersistentCongestion(), "sent when the first sample was taken");
        LostRun unsampled = new LostRun(new RttEstimator(100 * MS));
        unsampled.lost(1);
        unsampled.lost(1 + 100 * longEnough);
        assertFalse(unsampled.isPersistentCongestion());
    }
}
