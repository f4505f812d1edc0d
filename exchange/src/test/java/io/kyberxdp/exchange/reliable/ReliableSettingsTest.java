package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ReliableSettingsTest {

    private static final ReliableSettings DEFAULTS = ReliableSettings.defaults();
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void takesEveryValueUpToItsBounds() {
        assertEquals(512, DEFAULTS.withPayload(512).payload());
        assertEquals(65_507, DEFAULTS.withPayload(65_507).payload());
        ReliableSettings buffers = DEFAULTS.withBuffers(16 << 10, 64 << 20);
        assertEquals(16 << 10, buffers.sendBuffer());
        assertEquals(64 << 20, buffers.maxWindow());
        assertEquals(64 << 20, DEFAULTS.withBuffers(64 << 20, 16 << 10).sendBuffer());
        bounds(1, 10_000, DEFAULTS::withInitialRtt);
        bounds(1, 3_600_000, time -> DEFAULTS.withTimeouts(time, SECOND, SECOND));
        bounds(1, 86_400_000, time -> DEFAULTS.withTimeouts(SECOND, time, SECOND));
        bounds(1, 3_600_000, time -> DEFAULTS.withTimeouts(SECOND, SECOND, time));
    }

    @Test
    void refusesWhatIsOutOfBounds() {
        refuses(settings -> settings.withPayload(511));
        refuses(settings -> settings.withPayload(65_508));
        refuses(settings -> settings.withBuffers(8 << 10, 1 << 20));
        refuses(settings -> settings.withBuffers(1 << 20, 128 << 20));
        refuses(settings -> settings.withBuffers((1 << 20) + 1, 1 << 20));
    }

    @Test
    void changesNothingButWhatItIsAskedTo() {
        ReliableSettings changed = DEFAULTS.withPayload(600)
                .withBuffers(32 << 10, 64 << 10)
                .withInitialRtt(Duration.ofMillis(5))
                .withTimeouts(Duration.ofMillis(6), Duration.ofMillis(7), Duration.ofMillis(8));
        ReliableSettings expected = new ReliableSettings(
                600,
                32 << 10,
                64 << 10,
                Duration.ofMillis(5),
                Duration.ofMillis(6),
                Duration.ofMillis(7),
                Duration.ofMillis(8));
        assertEquals(expected, changed);
    }

    private interface Timed {
        ReliableSettings with(Duration time);
    }

    private static void bounds(long leastMillis, long mostMillis, Timed setting) {
        setting.with(Duration.ofMillis(leastMillis));
        setting.with(Duration.ofMillis(mostMillis));
        assertThrows(
                IllegalArgumentException.class,
                () -> setting.with(Duration.ofMillis(leastMillis).minusNanos(1)));
        assertThrows(
                IllegalArgumentException.class,
                () -> setting.with(Duration.ofMillis(mostMillis).plusNanos(1)));
    }

    private static void refuses(UnaryOperator<ReliableSettings> change) {
        assertThrows(IllegalArgumentException.class, () -> change.apply(DEFAULTS));
    }
}
