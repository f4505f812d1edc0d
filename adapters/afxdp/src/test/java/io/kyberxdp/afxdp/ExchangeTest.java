package io.kyberxdp.afxdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.jna.ProgramObject;
import io.kyberxdp.afxdp.net.ExchangeProcess;
import io.kyberxdp.afxdp.net.Exchanges;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.Endpoint;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole exchanges, each on a new connection: a handshake of pattern NK with X-Wing, and a message there and back. The server
 * is another process in another namespace; both interfaces have an MTU of 1,500 bytes.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class ExchangeTest {

    /** How many; the long form of the test asks for more. */
    private static final int HANDSHAKES = Integer.getInteger("kyberxdp.handshakes", 200);

    private static final int AT_ONCE = 4;

    /** Most of them wait for a time-out. */
    private static final int AT_ONCE_WITH_LOSSES = 64;

    private VethPair pair;

    @BeforeEach
    void makePair() throws Exception {
        pair = VethPair.create();
        pair.left().setChecksumOffload(false);
        pair.right().setChecksumOffload(false);
    }

    @AfterEach
    void removePair() {
        if (pair != null) {
            pair.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"afxdp, afxdp, poll", "afxdp, afxdp, spin", "afxdp, udp, poll", "udp, afxdp, poll"})
    void allSucceed(String server, String client, String mode) throws Exception {
        try (ExchangeProcess process = ExchangeProcess.start(pair.right())) {
            Endpoint served = process.serve(endpoint(server, 0, mode));
            Exchanges exchanges = new Exchanges(Endpoint.parse(endpoint(client, served.port(), mode)), process.key());
            Map<String, Long> counters = exchange(exchanges, AT_ONCE);
            assertEquals(HANDSHAKES, process.stop());
            if (client.equals("afxdp")) {
                assertTrue(counters.get("xdp.ours") > 3L * HANDSHAKES, "past the kernel: " + counters);
                assertTrue(counters.get("kernel.received") < 10, "past the kernel: " + counters);
            }
        }
    }

    private static String endpoint(String scheme, int port, String mode) {
        return scheme + "://" + VethPair.RIGHT_IPV4 + ":" + port + (scheme.equals("afxdp") ? "?mode=" + mode : "");
    }

    /** Runs all exchanges, one of them first so that there is one port; gives what an AF_XDP port has counted. */
    private Map<String, Long> exchange(Exchanges exchanges, int atOnce) throws Exception {
        return pair.left().call(() -> {
            exchanges.run(HANDSHAKES, atOnce);
            DatagramPort port = exchanges.ports().get(0);
            return port instanceof AfXdpPort xdp ? xdp.counters() : Map.of();
        });
    }

    /** The program of either side drops every tenth frame that comes, by chance: six standard deviations are allowed. */
    @Test
    void allSucceedWhileFramesAreDropped() throws Exception {
        Path dropping =
                Path.of(ProgramObject.class.getResource("dropping.bpf.o").toURI());
        System.setProperty(ProgramObject.PROPERTY, dropping.toString());
        try (ExchangeProcess process =
                ExchangeProcess.start(pair.right(), "-D" + ProgramObject.PROPERTY + "=" + dropping)) {
            Endpoint served = process.serve(endpoint("afxdp", 0, "poll"));
            Map<String, Long> counters = exchange(new Exchanges(served, process.key()), AT_ONCE_WITH_LOSSES);
            assertEquals(HANDSHAKES, process.stop());
            long dropped = counters.get("xdp.fault_dropped");
            assertEquals(0.1, (double) dropped / (dropped + counters.get("xdp.ours")), 0.06, counters.toString());
        } finally {
            System.clearProperty(ProgramObject.PROPERTY);
        }
    }

    /** The client's port stays open, with a session on it that the server never ended. */
    @Test
    void goOnAtOnceAfterTheServerWasKilled() throws Exception {
        String endpoint = endpoint("afxdp", 25722, "poll");
        Exchanges before = null;
        for (int i = 0; i < 3; i++) {
            try (ExchangeProcess process = ExchangeProcess.start(pair.right())) {
                Endpoint served = process.serve(endpoint);
                Exchanges exchanges =
                        before == null ? new Exchanges(served, process.key()) : before.withKey(process.key());
                pair.left().call(() -> {
                    exchanges.run(20, 2);
                    return exchanges.connect();
                });
                process.kill();
                before = exchanges;
            }
            assertFalse(pair.right().ip("link show dev kx0").contains("prog/xdp"), "the program went with its process");
        }
        assertEquals(1, before.ports().size());
    }
}
