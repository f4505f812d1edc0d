package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.datagram.HostileTraffic;
import io.kyberxdp.exchange.datagram.Network;
import io.kyberxdp.exchange.datagram.ReliableListener;
import io.kyberxdp.exchange.datagram.ReliableTransport;
import io.kyberxdp.transport.Endpoint;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Honest clients connect while somebody floods the server's port with all that can be sent to it. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Tag("long")
final class HostileDatagramsTest {

    /** How many hostile datagrams, with an honest client to every 2,000; the long form of the test asks for 1,000,000. */
    private static final int DATAGRAMS = Integer.getInteger("kyberxdp.hostile.datagrams", 100_000);

    private static final int CLIENTS = DATAGRAMS / 2_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The limit of unproven connections. */
    private static final int UNPROVEN = 64;

    /** What an unproven or short connection may hold: 16 KiB to send, 16 KiB received. */
    private static final int CONNECTION_BYTES = 32 << 10;

    @Test
    void failNoHonestClientAndLeaveNothingBehind() throws Exception {
        Network network = new Network();
        HostileTraffic traffic = new HostileTraffic(network, 1);
        ReliableTransport transport = network.transport();
        ReliableListener listener = transport.listen(Endpoint.parse(Network.SCHEME + "://127.0.0.1:0"));
        try (SecureServer server =
                Sessions.server().handshakeTimeout(Duration.ofSeconds(10)).serve(listener, SecureServerTest::echo)) {
            CompletableFuture<long[]> flood = Sessions.inBackground(() -> traffic.flood(listener, DATAGRAMS));
            KeyExchangeClient client = Sessions.client().handshakeTimeout(PATIENCE);
            for (int i = 0; i < CLIENTS; i++) {
                traffic.awaitSent(i * 2_000);
                exchange(client, transport, server.local(), i);
            }
            long[] most = Sessions.get(flood);
            // A recorded opening with a valid token makes one more connection for each honest one.
            int connections = UNPROVEN + 2 * CLIENTS;
            assertTrue(most[0] <= connections, () -> "connections, unproven, bytes: " + Arrays.toString(most));
            assertTrue(most[1] <= UNPROVEN, () -> "connections, unproven, bytes: " + Arrays.toString(most));
            assertTrue(
                    most[2] <= (long) connections * CONNECTION_BYTES,
                    () -> "connections, unproven, bytes: " + Arrays.toString(most));
            while (HostileTraffic.arrived(listener) <= DATAGRAMS
                    || listener.statistics().connections() > 0
                    || server.statistics().open() > 0) {
                Thread.sleep(10);
            }
            assertEquals(0, listener.statistics().bufferBytes());
        }
    }

    private static void exchange(KeyExchangeClient client, ReliableTransport transport, Endpoint server, int number)
            throws Exception {
        byte[] message = new byte[number % 4_000];
        new SeededRandom(number).nextBytes(message);
        try (SecureChannel channel = client.connect(transport.connect(server, PATIENCE))) {
            channel.send(message);
            assertArrayEquals(message, channel.receive(PATIENCE));
        }
    }
}
