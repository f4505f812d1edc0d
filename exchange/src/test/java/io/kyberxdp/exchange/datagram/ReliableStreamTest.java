package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.reliable.Connection;
import io.kyberxdp.exchange.reliable.ConnectionStatistics;
import io.kyberxdp.exchange.reliable.Failure;
import io.kyberxdp.exchange.reliable.Packet;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.testkit.LoopbackDatagrams;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two streams whose loops do not run: datagrams go when this test carries them, and no thread but its own does anything. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ReliableStreamTest {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private record Ended(Optional<Failure> failure) {}

    private final LoopbackDatagrams network = new LoopbackDatagrams(1_000);
    private final DatagramPort here = network.open();
    private final DatagramPort there = network.open();
    private final DatagramLoop clients = loop(here);
    private final DatagramLoop servers = loop(there);
    private final List<Ended> ends = new ArrayList<>();
    private ReliableStream client;
    private ReliableStream server;

    private static DatagramLoop loop(DatagramPort port) {
        DatagramLoop.Setup setup = new DatagramLoop.Setup(
                Network.SCHEME,
                port,
                Network.quick().withPayload(port.maxPayload()),
                PortLimits.defaults(),
                PortObserver.NONE,
                Duration.ZERO);
        return new DatagramLoop(setup, () -> true);
    }

    @BeforeEach
    void open() throws IOException {
        client = clients.connect(there.local());
        client.open(true);
        there.receive(this::accept, 1, 0);
        carry();
    }

    private void accept(InetSocketAddress peer, ByteBuffer datagram) {
        int bytes = datagram.remaining();
        Packet open = Packet.parse(datagram);
        Connection connection = Connection.server(servers.settings(), 99, open, false, System.nanoTime());
        server = new ReliableStream(servers, peer, connection);
        server.receive(open, bytes, System.nanoTime());
        servers.transmit(server);
    }

    /** Carries datagrams both ways until there are none. */
    private void carry() throws IOException {
        int carried = 1;
        while (carried > 0) {
            carried = there.receive((peer, datagram) -> hand(servers, server, datagram), 64, 0)
                    + here.receive((peer, datagram) -> hand(clients, client, datagram), 64, 0);
            servers.transmit(server);
            clients.transmit(client);
        }
    }

    private static void hand(DatagramLoop loop, ReliableStream to, ByteBuffer datagram) {
        int bytes = datagram.remaining();
        to.receive(Packet.parse(datagram), bytes, System.nanoTime());
        loop.transmit(to);
    }

    private static byte[] read(ReliableStream from, int most) throws IOException {
        byte[] target = new byte[most + 3];
        int count = from.read(target, 3, most, 1, Deadline.after(Duration.ofSeconds(30)));
        byte[] read = new byte[Math.max(count, 0)];
        System.arraycopy(target, 3, read, 0, read.length);
        return count < 0 ? null : read;
    }

    @Test
    void knowsThatThePeerHasAnswered() throws IOException {
        assertTrue(client.awaitAnswer(Deadline.after(Duration.ofSeconds(30))));
        assertTrue(server.addressProven());
        ReliableStream nobody = clients.connect(new InetSocketAddress("127.0.0.9", 9));
        nobody.open(true);
        assertFalse(nobody.awaitAnswer(Deadline.after(Duration.ofMillis(1))));
    }

    @Test
    void carriesBytesBothWaysInOrder() throws IOException {
        client.write(ByteBuffer.wrap(new byte[] {1, 2}), ByteBuffer.wrap(new byte[] {3}));
        carry();
        assertArrayEquals(new byte[] {1, 2}, read(server, 2));
        assertArrayEquals(new byte[] {3}, read(server, 2));
        server.write(NOTHING, ByteBuffer.wrap(new byte[] {4}));
        carry();
        assertArrayEquals(new byte[] {4}, read(client, 9));
        assertThrows(
                SocketTimeoutException.class,
                () -> server.read(new byte[1], 0, 1, 1, Deadline.after(Duration.ofMillis(1))));
    }

    @Test
    void letsThePeerSendOnAsSoonAsSomethingIsRead() throws IOException {
        client.write(NOTHING, ByteBuffer.allocate(40_000));
        int got = 0;
        while (got < 40_000) {
            carry();
            got += read(server, 5_000).length;
        }
        assertEquals(40_000, got);
    }

    @Test
    void endsBehindTheLastByteWhenThePeerCloses() throws IOException {
        client.write(NOTHING, ByteBuffer.allocate(5));
        assertFalse(client.isClosed());
        client.close();
        assertTrue(client.isClosed());
        assertTrue(client.isDelivering());
        carry();
        assertFalse(client.isDelivering());
        assertEquals(5, read(server, 9).length);
        assertEquals(null, read(server, 9));
        IOException e = assertThrows(IOException.class, () -> server.write(NOTHING, ByteBuffer.allocate(1)));
        assertEquals("the peer has closed the channel", e.getMessage());
    }

    @Test
    void takesNothingMoreOnceItIsClosed() throws IOException {
        client.close();
        client.close();
        assertThrows(ClosedChannelException.class, () -> client.write(NOTHING, ByteBuffer.allocate(1)));
        assertThrows(ClosedChannelException.class, () -> read(client, 1));
    }

    @Test
    void tellsThePeerOfAnAbort() throws IOException {
        client.abort();
        assertFalse(client.isDelivering());
        carry();
        IOException e = assertThrows(IOException.class, () -> read(server, 1));
        assertEquals("the peer has closed the channel", e.getMessage());
        assertThrows(ClosedChannelException.class, () -> read(client, 1));
    }

    @Test
    void failsForTheFirstReasonItWasGiven() throws IOException {
        IOException first = new IOException("the cable is cut");
        client.fail(first);
        client.fail(new IOException("the house is on fire"));
        IOException e = assertThrows(IOException.class, () -> read(client, 1));
        assertEquals("the cable is cut", e.getMessage());
        assertSame(first, e.getCause());
        e = assertThrows(IOException.class, () -> client.write(NOTHING, ByteBuffer.allocate(1)));
        assertEquals("the cable is cut", e.getMessage());
        assertThrows(IOException.class, () -> client.read(new byte[1], 0, 1, 1, Deadline.NEVER));
        assertEquals(0, clients.statistics().bufferBytes());
    }

    @Test
    void accountsForTheMemoryItHolds() throws IOException {
        assertEquals(0, clients.statistics().bufferBytes());
        client.write(NOTHING, ByteBuffer.allocate(10_000));
        assertEquals(16 << 10, clients.statistics().bufferBytes());
        carry();
        assertEquals(16 << 10, servers.statistics().bufferBytes());
        client.fail(new IOException("a test's own"));
        assertEquals(0, clients.statistics().bufferBytes());
    }

    @Test
    void reportsAsAFailureWhatIsOne() throws IOException {
        client.write(NOTHING, ByteBuffer.allocate(5));
        client.close();
        carry();
        assertEquals(new Ended(Optional.empty()), reported(client, 0));
        server.fail(new IOException("the cable is cut"));
        assertEquals(new Ended(Optional.empty()), reported(server, 1));
    }

    @Test
    void reportsAnAbortOfAnotherKindThanAClose() throws IOException {
        ReliableStream refused = new ReliableStream(clients, there.local(), abortedWith(7));
        assertEquals(7, reported(refused, 1).failure().orElseThrow().code());
        ReliableStream closed = new ReliableStream(clients, there.local(), abortedWith(0));
        assertEquals(new Ended(Optional.empty()), reported(closed, 0));
    }

    private static Connection abortedWith(int code) {
        Connection connection = Connection.client(Network.quick(), 5, 0);
        connection.abort(code);
        return connection;
    }

    private Ended reported(ReliableStream stream, int failures) {
        Counters counters = new Counters();
        ends.clear();
        stream.report(
                new PortObserver() {
                    @Override
                    public void ended(
                            InetSocketAddress peer, Optional<Failure> failure, ConnectionStatistics statistics) {
                        ends.add(new Ended(failure));
                    }
                },
                counters);
        assertEquals(failures, counters.failed.sum());
        return ends.get(0);
    }

    @Test
    void hasOnePlaceInTheQueueAtATime() {
        assertTrue(client.enqueue());
        assertFalse(client.enqueue());
        client.dequeue();
        assertTrue(client.enqueue());
    }

    @Test
    void comesBackForItsTurnWhileItHasMoreThanFits() throws IOException {
        client.enqueue(); // As if it waited for its turn already: what it writes is not sent at once.
        client.write(NOTHING, ByteBuffer.allocate(5_000));
        int payload = here.maxPayload();
        Outbox outbox = new Outbox(payload);
        for (int i = 0; i < 63; i++) {
            int from = outbox.slot().put(new byte[payload]).position() - payload;
            outbox.add(there.local(), from);
        }
        assertTrue(client.transmit(outbox, System.nanoTime()));
        assertFalse(outbox.hasRoom());
        assertFalse(client.transmit(new Outbox(payload), System.nanoTime()), "that was all");
    }
}
