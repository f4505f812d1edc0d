package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
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
    @Tag("long")
    void deliversEverythingOverAHostileNetwork(int payload) {
        for (int seed = 0; seed < 8; seed++) {
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

    /** Each is a message and its answer, and an end in good order, through 30 % loss. */
    @Test
    @Tag("long")
    void fiveHundredHandshakesOverAHostileNetworkAllEndWell() {
        for (int seed = 0; seed < 500; seed++) {
            Simulation simulation = new Simulation(1000 + seed);
            SimulatedPair pair = pair(simulation, SETTINGS, Conditions.HOSTILE);
            pair.client().transfers(2380, 1164);
            pair.server().transfers(1164, 2380);
            simulation.runUntil(pair::bothReceivedAll, Duration.ofSeconds(30));
            simulation.runUntil(pair::bothClosed, Duration.ofMinutes(1));
            assertEquals(Optional.empty(), pair.client().connection().failure());
            assertEquals(Optional.empty(), pair.server().connection().failure());
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0.9", "0.01, 0.1", "0.02, 0.05"})
    @Tag("long")
    void usesTheLine(double loss, double least) {
        Simulation simulation = new Simulation(5);
        Conditions line = Conditions.line(loss, Duration.ofMillis(5), 12.5, 128 << 10);
        SimulatedPair pair = pair(simulation, SETTINGS, line);
        pair.client().transfers(8_000_000, 0);
        pair.server().transfers(0, 8_000_000);
        simulation.runUntil(pair.server()::receivedAll, Duration.ofMinutes(2));
        double rate = 8_000_000.0 / simulation.elapsed().toNanos() * 1000;
        assertTrue(rate > least * 12.5, () -> rate + " MB/s");
    }

    @Test
    @Tag("long")
    void twoConnectionsShareALineFairly() {
        Simulation simulation = new Simulation(3);
        Conditions line = Conditions.line(0, Duration.ofMillis(5), 12.5, 64 << 10);
        Simulation.Link up = simulation.link(line);
        Simulation.Link down = simulation.link(line);
        SimulatedPair first = simulation.connect(SETTINGS, up, down);
        SimulatedPair second = simulation.connect(SETTINGS, up, down);
        for (SimulatedPair each : new SimulatedPair[] {first, second}) {
            each.client().transfers(1L << 40, 0);
            each.server().transfers(0, 1L << 40);
        }
        simulation.runFor(Duration.ofSeconds(5));
        double ratio = (double) first.server().read / second.server().read;
        assertTrue(ratio > 0.5 && ratio < 2, () -> "one has " + ratio + " times the other's");
        assertTrue(first.server().read + second.server().read > 0.8 * 5 * 12_500_000);
    }

    @Test
    @Tag("long")
    void aShortLoopWithAShallowQueueIsFilled() {
        Simulation simulation = new Simulation(4);
        Conditions loop = Conditions.line(0, Duration.ofNanos(20_000), 500, 200 << 10);
        SimulatedPair pair = pair(simulation, SETTINGS, loop);
        pair.client().transfers(20_000_000, 0);
        pair.server().transfers(0, 20_000_000);
        simulation.runUntil(pair.server()::receivedAll, Duration.ofSeconds(1));
        double rate = 20_000_000.0 / simulation.elapsed().toNanos() * 1000;
        assertTrue(rate > 0.8 * 500, () -> rate + " MB/s");
    }

    @Test
    void aLostWindowUpdateIsRepeated() {
        Simulation simulation = new Simulation(5);
        SimulatedPair pair = pair(simulation, SETTINGS, Conditions.perfect(Duration.ofMillis(1)));
        pair.client().transfers(100_000, 0);
        pair.server().transfers(0, 100_000).reads = false;
        simulation.runFor(Duration.ofSeconds(1));
        assertEquals(ReceiveStream.INITIAL_WINDOW, pair.server().connection().readable());

        boolean[] lost = {false};
        pair.server().filter(datagram -> {
            boolean loses = !lost[0];
            lost[0] = true;
            return !loses;
        });
        pair.server().reads = true;
        pair.server().pump();
        assertTrue(lost[0], "the first window update went nowhere");
        simulation.runUntil(pair.server()::receivedAll, Duration.ofSeconds(2));
    }

    @Test
    @Tag("long")
    void aReaderThatIsSlowBoundsWhatIsBuffered() {
        Simulation simulation = new Simulation(6);
        SimulatedPair pair = pair(simulation, SETTINGS, Conditions.perfect(Duration.ofMillis(1)));
        pair.client().transfers(10_000_000, 0);
        pair.server().transfers(0, 10_000_000);
        simulation.runUntil(() -> pair.server().read > 4_000_000, Duration.ofSeconds(10));
        pair.server().reads = false;
        simulation.runFor(Duration.ofSeconds(100));
        assertTrue(pair.server().connection().bufferBytes() <= SETTINGS.maxWindow());
        assertTrue(pair.client().connection().bufferBytes() <= SETTINGS.sendBuffer());
        assertEquals(Optional.empty(), pair.client().connection().failure(), "keep-alives kept it");
        pair.server().reads = true;
        pair.server().pump();
        simulation.runUntil(pair.server()::receivedAll, Duration.ofSeconds(10));
    }

    private static SimulatedPair pair(Simulation simulation, ReliableSettings settings, Conditions conditions) {
        return simulation.connect(settings, simulation.link(conditions), simulation.link(conditions));
    }
}
