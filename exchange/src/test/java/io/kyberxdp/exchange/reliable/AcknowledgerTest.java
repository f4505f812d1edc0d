package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** RFC 9000, 13.2. */
class AcknowledgerTest {

    private static final long NOW = Clocks.beforeWrap(10);

    private final Acknowledger acks = new Acknowledger();

    @Test
    void waitsForASecondPacketOrTheDelay() {
        acks.received(0, true, false, NOW);
        assertFalse(acks.isDue(NOW));
        assertEquals(NOW + RttEstimator.MAX_ACK_DELAY, acks.deadline());
        assertTrue(acks.isDue(NOW + RttEstimator.MAX_ACK_DELAY));
        acks.received(1, true, false, NOW + 5);
        assertTrue(acks.isDue(NOW + 5));
        assertEquals(NOW + RttEstimator.MAX_ACK_DELAY, acks.deadline(), "the first one's delay runs on");
    }

    @Test
    void answersAtOnceWhatComesOutOfOrder() {
        acks.received(0, true, false, NOW);
        write(NOW);
        acks.received(2, true, false, NOW);
        assertTrue(acks.isDue(NOW), "a gap");
        write(NOW);
        acks.received(1, true, false, NOW);
        assertTrue(acks.isDue(NOW), "a late packet");
        write(NOW);
        acks.received(3, true, false, NOW);
        assertFalse(acks.isDue(NOW), "in order again");
    }

    @Test
    void answersAtOnceWhenAsked() {
        acks.received(0, true, true, NOW);
        assertTrue(acks.isDue(NOW));
    }

    @Test
    void neverAnswersWhatElicitsNoAcknowledgement() {
        acks.received(5, false, true, NOW);
        assertFalse(acks.isWaiting());
        assertFalse(acks.isDue(NOW));
        assertEquals(Acknowledger.NONE, acks.deadline());
    }

    @Test
    void saysHowLongTheLargestWaited() {
        acks.received(7, true, false, NOW);
        acks.received(6, true, false, NOW + 3_000_000);
        assertEquals(5_000, write(NOW + 5_000_000).getInt(9));
        assertFalse(acks.isWaiting());
        assertEquals(Acknowledger.NONE, acks.deadline());
    }

    @Test
    void saysNoDelayWhereTheClockWasReadInAnotherOrder() {
        acks.received(0, true, false, NOW);
        assertEquals(0, write(NOW - 5_000).getInt(9));
    }

    private ByteBuffer write(long now) {
        ByteBuffer out = ByteBuffer.allocate(100);
        acks.write(out, 100, now);
        return out;
    }
}
