package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.exchange.datagram.Network;
import io.kyberxdp.exchange.datagram.ReliableTransport;
import io.kyberxdp.transport.Endpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Handshakes over a network that loses 30 % of all datagrams, doubles 10 %, reorders 10 % and damages 1 %. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@Tag("long")
final class LossyHandshakesTest {

    /** How many; the long form of the test asks for more. */
    private static final int HANDSHAKES = Integer.getInteger("kyberxdp.handshakes", 500);

    private static final int AT_ONCE = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void allOfThemSucceed() throws Exception {
        ReliableTransport transport = new Network(Network.bad()).transport();
        try (SecureServer server = Sessions.server()
                .handshakeTimeout(PATIENCE)
                .serve(transport.listen(Endpoint.parse(Network.SCHEME + "://127.0.0.1:0")), SecureServerTest::echo)) {
            KeyExchangeClient client = Sessions.client().handshakeTimeout(PATIENCE);
            AtomicInteger next = new AtomicInteger();
            List<CompletableFuture<Void>> clients = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                clients.add(Sessions.inBackground(() -> {
                    for (int n = next.getAndIncrement(); n < HANDSHAKES; n = next.getAndIncrement()) {
                        exchange(client, transport, server.local(), n);
                    }
                    return null;
                }));
            }
            for (CompletableFuture<Void> done : clients) {
                Sessions.get(done);
            }
            assertEquals(HANDSHAKES, server.statistics().established());
            assertEquals(0, server.statistics().failed());
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
