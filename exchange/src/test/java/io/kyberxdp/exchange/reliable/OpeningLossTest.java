package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No loss in the opening ends in silence, although the server may not send more than it received. */
@Tag("long")
class OpeningLossTest {

    private static final int EACH_WAY = 7;

    /** Which of an end's first datagrams are lost. */
    private static final class Losses {
        private final int lost;
        private int sent;

        Losses(int lost) {
            this.lost = lost;
        }

        boolean passes() {
            int number = sent++;
            return number >= EACH_WAY || (lost >> number & 1) == 0;
        }
    }

    @Test
    void everyCombinationOfLossesAmongTheFirstSevenPacketsEachWayIsSurvived() {
        for (int up = 0; up < 1 << EACH_WAY; up++) {
            for (int down = 0; down < 1 << EACH_WAY; down++) {
                exchange(up, down, 2380, 1164);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 5000", "1, 30000", "1, 1", "30000, 1"})
    void alsoWithLittleToSendAndMuchToReceive(int up, int down) {
        for (int lost = 0; lost < 1 << 6; lost++) {
            exchange(lost, 0x25, up, down);
            exchange(0x16, lost, up, down);
        }
    }

    /** A server that never reads the client's address proven must not deadlock: both messages arrive. */
    private static void exchange(int lostUp, int lostDown, int clientBytes, int serverBytes) {
        Simulation simulation = new Simulation(1);
        Conditions perfect = Conditions.perfect(Duration.ofMillis(5));
        SimulatedPair pair =
                simulation.connect(ReliableSettings.defaults(), simulation.link(perfect), simulation.link(perfect));
        Losses up = new Losses(lostUp);
        Losses down = new Losses(lostDown);
        pair.client().filter(datagram -> up.passes());
        pair.server().filter(datagram -> down.passes());
        pair.client().transfers(clientBytes, serverBytes);
        pair.server().transfers(serverBytes, clientBytes);
        pair.client().connection().ping();
        simulation.runUntil(
                () -> pair.bothReceivedAll() && pair.client().connection().established(), Duration.ofSeconds(28));
        assertTrue(pair.server().connection().established() || clientBytes > 0);
    }
}
