package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** RFC 9000, 10.2.1. */
class ClosingTest {

    private static final long TIMEOUT = 100_000_000;
    private static final long NOW = Clocks.beforeWrap(TIMEOUT);
    private static final long END = NOW + Closing.PROBE_TIMEOUTS * TIMEOUT;

    private final Closing closing = new Closing(7);

    @Test
    void takesThreeProbeTimeoutsFromItsStart() {
        assertEquals(7, closing.code());
        assertEquals(NOW, closing.endsAt(NOW), "it is to be started at once");
        assertFalse(closing.isOver(1), "but it does not end before");
        closing.start(NOW, TIMEOUT);
        assertEquals(END, closing.endsAt(NOW + 1));
        closing.start(NOW + 5, TIMEOUT);
        assertEquals(END, closing.endsAt(NOW + 1), "it starts once");
        assertFalse(closing.isOver(END - 1));
        assertTrue(closing.isOver(END));
    }

    @Test
    void answersTheFirstSecondFourthAndEighthPacketThatStillComes() {
        assertTrue(closing.isCloseWanted());
        for (int packet = 1; packet <= 8; packet++) {
            closing.closeSent();
            assertFalse(closing.isCloseWanted());
            closing.received();
            assertEquals(packet == 1 || packet == 2 || packet == 4 || packet == 8, closing.isCloseWanted());
        }
    }
}
