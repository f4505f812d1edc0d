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
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** What tests do with ports of any transport. */
public final class Ports {

    private static final long WAIT = TimeUnit.SECONDS.toNanos(60);
    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(20);

    /** What {@link #awaitPassage} sends; what of it comes late is passed over. */
    private static final int PROBE = 1;

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

    /** The next datagram, which must come. */
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
            Got at = receiveNoProbe(server);
            assertArrayEquals(question, at.payload());
            byte[] answer = bytes(size, ~i);
            send(server, at.peer(), answer);
            assertArrayEquals(answer, receiveNoProbe(client).payload());
        }
    }

    private static Got receiveNoProbe(DatagramPort at) throws IOException {
        Got got = receive(at);
        while (got.payload().length == PROBE) {
            got = receive(at);
        }
        return got;
    }

    /** Sends until a datagram comes and one comes back, as it must some time after the network has changed. */
    public static void awaitPassage(DatagramPort client, DatagramPort server) throws IOException {
        awaitArrival(server, awaitArrival(client, server.local(), server), client);
    }

    /** Gives the sender's address. */
    private static InetSocketAddress awaitArrival(DatagramPort from, InetSocketAddress to, DatagramPort at)
            throws IOException {
        long deadline = System.nanoTime() + WAIT;
        Optional<Got> got = Optional.empty();
        while (got.isEmpty()) {
            assertTrue(System.nanoTime() - deadline < 0, "nothing passes");
            send(from, to, new byte[PROBE]);
            got = drain(at).stream()
                    .filter(any -> any.payload().length == PROBE)
                    .findFirst();
        }
        return got.get().peer();
    }

    /** Receives until a counter is no less than this, since a busy kernel is late with what was sent; gives what came. */
    public static List<Got> drainUntil(DatagramPort at, String counter, long least) throws IOException {
        long deadline = System.nanoTime() + WAIT;
        List<Got> got = drain(at);
        while (at.counters().get(counter) < least) {
            assertTrue(System.nanoTime() - deadline < 0, () -> counter + " stays below " + least);
            got.addAll(drain(at));
        }
        return got;
    }
}
