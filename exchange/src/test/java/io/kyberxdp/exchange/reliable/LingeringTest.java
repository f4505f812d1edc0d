package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The end in good order, of which each side is told by the other. */
class LingeringTest {

    private static final long TIMEOUT = 100_000_000;
    private static final long NOW = Clocks.beforeWrap(TIMEOUT);
    private static final long A_WHILE = Closing.PROBE_TIMEOUTS * TIMEOUT;

    private final Lingering lingering = new Lingering();

    @Test
    void repeatsItsDoneUntilItArrives() {
        assertFalse(lingering.isDoneWanted());
        lingering.start(NOW, TIMEOUT);
        assertTrue(lingering.isDoneWanted());
        lingering.doneSent();
        assertFalse(lingering.isDoneWanted());
        lingering.doneLost();
        assertTrue(lingering.isDoneWanted());
        assertFalse(lingering.isOver(false, NOW));
        lingering.doneAcknowledged();
        assertTrue(lingering.isOver(false, NOW));
    }

    @Test
    void owesThePeerAnAcknowledgementBeforeItGoes() {
        lingering.start(NOW, TIMEOUT);
        lingering.doneAcknowledged();
        assertFalse(lingering.isOver(true, NOW));
    }

    @Test
    void goesAtItsLimitThoughNothingIsHeard() {
        lingering.start(NOW, TIMEOUT);
        assertEquals(NOW + Lingering.LIMIT, lingering.endsAt());
        assertFalse(lingering.isOver(false, NOW + Lingering.LIMIT - 1));
        assertTrue(lingering.isOver(true, NOW + Lingering.LIMIT));
    }

    @Test
    void onlyWaitsOnceThePeerIsDone() {
        lingering.start(NOW, TIMEOUT);
        lingering.doneSent();
        assertFalse(lingering.onlyWaits());
        lingering.peerIsDone(NOW + 5, TIMEOUT);
        assertTrue(lingering.onlyWaits());
        lingering.doneLost();
        assertFalse(lingering.isDoneWanted(), "the peer knows");
        assertEquals(NOW + 5 + A_WHILE, lingering.endsAt());
        lingering.peerIsDone(NOW + 50, TIMEOUT);
        assertEquals(NOW + 5 + A_WHILE, lingering.endsAt(), "a repeated DONE does not hold it");
        assertFalse(lingering.isOver(false, NOW + 4 + A_WHILE));
        assertTrue(lingering.isOver(false, NOW + 5 + A_WHILE));
    }

    @Test
    void saysNothingIfThePeerWasDoneFirst() {
        lingering.peerIsDone(NOW, TIMEOUT);
        assertFalse(lingering.onlyWaits());
        assertFalse(lingering.isOver(false, NOW), "its own stream is not through");
        lingering.start(NOW + 7, TIMEOUT);
        assertFalse(lingering.isDoneWanted());
        assertTrue(lingering.onlyWaits());
        assertEquals(NOW + 7 + A_WHILE, lingering.endsAt());
    }

    @Test
    void isNotHeldByAnEndlessRoundTrip() {
        lingering.start(NOW, Long.MAX_VALUE / 8);
        lingering.peerIsDone(NOW, Long.MAX_VALUE / 8);
        assertEquals(NOW + Lingering.LIMIT, lingering.endsAt());
    }
}
