package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** With 10 s until a sign of life is asked for, 30 s until a peer is given up, and 5 s if its address is unproven. */
class SilenceTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long NOW = Clocks.beforeWrap(SECOND);
    private static final ReliableSettings SETTINGS = ReliableSettings.defaults()
            .withTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(5));

    private final Silence silence = new Silence(SETTINGS, NOW);

    @Test
    void asksForASignOfLifeOnceInASilence() {
        assertEquals(NOW + 10 * SECOND, silence.deadline(true, true));
        assertFalse(silence.mustAsk(NOW + 10 * SECOND - 1));
        assertTrue(silence.mustAsk(NOW + 10 * SECOND));
        assertFalse(silence.mustAsk(NOW + 11 * SECOND));
        assertEquals(NOW + 30 * SECOND, silence.deadline(true, true));
        silence.ended(NOW + 12 * SECOND);
        assertEquals(NOW + 22 * SECOND, silence.deadline(true, true));
        assertFalse(silence.mustAsk(NOW + 21 * SECOND));
        assertTrue(silence.mustAsk(NOW + 22 * SECOND));
    }

    @Test
    void asksNothingBeforeTheConnectionIsEstablished() {
        assertEquals(NOW + 30 * SECOND, silence.deadline(true, false));
        assertEquals(NOW + 5 * SECOND, silence.deadline(false, false));
    }

    @Test
    void givesUpAPeerSoonerIfItDidNotProveItsAddress() {
        assertFalse(silence.isTooLong(false, NOW + 5 * SECOND - 1));
        assertTrue(silence.isTooLong(false, NOW + 5 * SECOND));
        assertFalse(silence.isTooLong(true, NOW + 30 * SECOND - 1));
        assertTrue(silence.isTooLong(true, NOW + 30 * SECOND));
    }

    @Test
    void givesUpBeforeItAsksWhereThatIsSetSo() {
        Silence impatient = new Silence(
                SETTINGS.withTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(3), Duration.ofSeconds(5)), NOW);
        assertEquals(NOW + 3 * SECOND, impatient.deadline(true, true));
    }
}
