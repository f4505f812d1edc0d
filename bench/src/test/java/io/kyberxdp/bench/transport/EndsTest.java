package io.kyberxdp.bench.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.network.Network;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.transport.Turn.ClientView;
import io.kyberxdp.bench.transport.Turn.ServerView;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two real processes on the loopback interface. Nothing here looks at how long anything took. */
class EndsTest {

    private static Ends ends;

    @BeforeAll
    static void start() throws IOException {
        ends = new Ends(Network.loopback(), "X-Wing");
        ends.awaitReady();
    }

    @AfterAll
    static void end() throws IOException {
        ends.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"KERNEL_TCP", "KERNEL_UDP"})
    void bothEndsSeeTheSameSessions(Carrier carrier) throws IOException {
        Turn turn = ends.exchange(carrier, 2, 5);
        assertTrue(turn.isClean(), turn::toString);
        assertEquals(5, turn.exchanges().size());
        assertEquals(5, turn.messages().size());
        assertEquals(7, turn.client().succeeded());
        assertEquals(SessionKey.SHOWN, turn.server().sessions().size());
        assertEquals("pattern NK, X-Wing_AESGCM256_SHA256", turn.client().suite());
        assertTrue(turn.server().endpoint().startsWith(carrier.scheme() + "://127.0.0.1:"), turn::toString);
    }

    @ParameterizedTest
    @EnumSource(names = {"KERNEL_TCP", "KERNEL_UDP"})
    void theSameBytesGoWithoutCryptography(Carrier carrier) throws IOException {
        Turn turn = ends.bare(carrier, 1, 4);
        assertEquals(List.of(), turn.failures());
        assertEquals(4, turn.exchanges().size());
        assertEquals(0, turn.messages().size());
    }

    @Test
    void cryptographyGoesWithoutATransport() throws IOException {
        assertEquals(6, ends.cryptography(2, 6).exchanges().size());
    }

    @Test
    void aTransportThatCannotBeOpenedIsNamedAndTheNextWorks() throws IOException {
        IOException refused = assertThrows(IOException.class, () -> ends.exchange(Carrier.AF_XDP_POLL, 0, 1));
        assertFalse(refused.getMessage().isBlank());
        assertTrue(ends.exchange(Carrier.KERNEL_TCP, 0, 1).isClean());
    }

    @Test
    void failsWhenTheSidesDisagreeInAnything() {
        assertTrue(turn(2, 0, 2, 2, List.of("a", "b")).isClean());
        assertFalse(turn(1, 0, 2, 2, List.of("a", "b")).isClean());
        assertFalse(turn(2, 1, 2, 2, List.of("a", "b")).isClean());
        assertFalse(turn(2, 0, 3, 2, List.of("a", "b")).isClean());
        assertFalse(turn(2, 0, 2, 1, List.of("a", "b")).isClean());
        assertFalse(turn(2, 0, 2, 2, List.of("a", "c")).isClean());
    }

    private static Turn turn(long succeeded, long failed, long established, long messages, List<String> sessions) {
        return new Turn(
                Samples.of(1, 2),
                Samples.of(1, 2),
                List.of(),
                new ClientView(succeeded, List.of("a", "b"), "", "", ""),
                new ServerView("", "", established, failed, messages, sessions));
    }
}
