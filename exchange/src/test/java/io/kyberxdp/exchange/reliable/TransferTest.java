package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole transfers between two connections in a simulated network. */
class TransferTest {

    private static final ReliableSettings SETTINGS = ReliableSettings.defaults();

    @Test
    void handshakeSizedMessagesTakeOneRoundTrip() {
        Simulation simulation = new Simulation(1);
        SimulatedPair pair = pair(simulation, SETTINGS, Conditions.perfect(Duration.ofMillis(10)));
        pair.client().transfers(2380, 1164);
        pair.server().transfers(1164, 2380);
        simulation.runUntil(pair::bothReceivedAll, Duration.ofSeconds(1));
        assertEquals(Duration.ofMillis(20), simulation.elapsed());
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 1232, 8000, 65_507})
    void deliversEverythingOverAHostileNetwork(int payload) {
        for (int seed = 0; seed < 20; seed++) {
            Simulation simulation = new Simulation(seed);
            SimulatedPair pair = pair(simulation, SETTINGS.withPayload(payload), Conditions.HOSTILE);
            pair.client().transfers(3 * 65_540, 2 * 65_540);
            pair.server().transfers(2 * 65_540, 3 * 65_540);
            simulation.runUntil(pair::bothReceivedAll, Duration.ofMinutes(10));
            simulation.runUntil(pair::bothClosed, Duration.ofMinutes(2));
            assertEquals(Optional.empty(), pair.client().connection().failure());
            assertEquals(Optional.empty(), pair.server().connection().failure());
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0.9", "0.01, 0.1", "0.02, 0.05"})
    void usesTheLine(double loss, double least) {
        Simulation simulation = new Simulation(5);
        Conditions line = Conditions.line(loss, Duration.ofMillis(5), 12.5, 128 << 10);
        SimulatedPair pair = pair(simulation, SETTINGS, line);
        pair.client().transfers(20_000_000, 0);
        pair.server().transfers(0, 20_000_000);
        simulation.runUntil(pair.server()::receivedAll, Duration.ofMinutes(2));
        double rate = 20_000_000.0 / simulation.elapsed().toNanos() * 1000;
        assertTrue(rate > least * 12.5, () -> rate + " MB/s");
    }

    private static SimulatedPair pair(Simulation simulation, ReliableSettings settings, Conditions conditions) {
        return simulation.connect(settings, simulation.link(conditions), simulation.link(conditions));
    }
}
