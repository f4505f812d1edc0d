package io.kyberxdp.afxdp.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** What tests do with ports of any transport. */
public final class Ports {

    private static final long WAIT = TimeUnit.SECONDS.toNanos(5);
    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(20);

    /** A datagram that arrived. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Got(InetSocketAddress peer, byte[] payload) {}

    private Ports() {}

    /** Binds a port in a namespace. */
    public static DatagramPort bind(Namespace side, String endpoint) throws Exception {
        return side.call(() -> provider(endpoint).bind(Endpoint.parse(endpoint)));
    }

    /** Opens a port to a peer in a namespace. */
    public static DatagramPort open(Namespace side, String endpoint) throws Exception {
        return side.call(() -> provider(endpoint).open(Endpoint.parse(endpoint)));
    }

    private static DatagramProvider provider(String endpoint) {
        return DatagramProvider.installed().stream()
                .filter(known -> endpoint.startsWith(known.scheme() + "://"))
                .findFirst()
                .orElseThrow();
    }

    public static byte[] bytes(int size, long seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** Sends one datagram. */
    public static void send(DatagramPort from, InetSocketAddress to, byte[] payload) throws IOException {
        while (from.send(List.of(new Outgoing(to, ByteBuffer.wrap(payload)))) == 0) {
            Thread.onSpinWait();
        }
    }

    /** The next datagram, which must come soon. */
    public static Got receive(DatagramPort at) throws IOException {
        List<Got> got = new ArrayList<>();
        long deadline = System.nanoTime() + WAIT;
        while (got.isEmpty() && deadline - System.nanoTime() > 0) {
            at.receive((peer, payload) -> got.add(copy(peer, payload)), 1, SHORT);
        }
        assertEquals(1, got.size(), "nothing came");
        return got.get(0);
    }

    /** Everything that comes until nothing does for a while. */
    public static List<Got> drain(DatagramPort at) throws IOException {
        List<Got> got = new ArrayList<>();
        while (at.receive((peer, payload) -> got.add(copy(peer, payload)), 1024, SHORT) > 0) {
            assertTrue(got.size() < 1_000_000);
        }
        return got;
    }

    private static Got copy(InetSocketAddress peer, ByteBuffer payload) {
        byte[] copy = new byte[payload.remaining()];
        payload.get(copy);
        return new Got(peer, copy);
    }

    /** Sends datagrams to a server, one after the other, which must come and be answered each. */
    public static void exchange(DatagramPort client, DatagramPort server, int size, int count) throws IOException {
        exchange(client, server, server.local(), size, count);
    }

    public static void exchange(DatagramPort client, DatagramPort server, InetSocketAddress to, int size, int count)
            throws IOException {
        for (int i = 0; i < count; i++) {
            byte[] question = bytes(size, i);
            send(client, to, question);
            Got at = receive(server);
            assertArrayEquals(question, at.payload());
            byte[] answer = bytes(size, ~i);
            send(server, at.peer(), answer);
            assertArrayEquals(answer, receive(client).payload());
        }
    }
}
