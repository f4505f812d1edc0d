package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * One side of a simulated connection with its application: writes a pattern that tells each byte's offset, and checks that it
 * reads just that, in order.
 */
final class SimulatedEnd {

    private static final int CHUNK = 16 << 10;
    private static final byte[] PATTERN = pattern();

    private final Simulation simulation;
    private final ReliableSettings settings;
    private final long id;
    private final ByteBuffer out;
    private final ByteBuffer in = ByteBuffer.allocate(CHUNK);
    private Consumer<byte[]> network;
    private Predicate<byte[]> filter = datagram -> true;
    private Connection connection;
    private long lastPumped = Long.MIN_VALUE;
    private int pumpsNow;

    long toSend;
    long written;
    long toReceive;
    long read;
    boolean finishes = true;
    boolean reads = true;
    boolean dead;
    long datagramsSent;

    SimulatedEnd(Simulation simulation, ReliableSettings settings, long id) {
        this.simulation = simulation;
        this.settings = settings;
        this.id = id;
        this.out = ByteBuffer.allocateDirect(settings.payload());
    }

    void sendsBy(Consumer<byte[]> way) {
        network = way;
    }

    /** Only datagrams that pass go to the network. */
    void filter(Predicate<byte[]> passes) {
        filter = passes;
    }

    void open() {
        connection = Connection.client(settings, id, simulation.now());
    }

    Connection connection() {
        return connection;
    }

    /** The application sends so many bytes and awaits so many. */
    SimulatedEnd transfers(long sending, long receiving) {
        toSend += sending;
        toReceive += receiving;
        return this;
    }

    boolean receivedAll() {
        return read == toReceive;
    }

    /** In simulated time; none if dead or not there yet. */
    long deadline() {
        if (dead || connection == null) {
            return Long.MAX_VALUE;
        }
        long now = simulation.now();
        long deadline = connection.deadline(now);
        return deadline == Connection.NO_DEADLINE
                ? Long.MAX_VALUE
                : simulation.elapsed().toNanos() + deadline - now;
    }

    void tick() {
        connection.tick(simulation.now());
        pump();
    }

    void arrive(ByteBuffer datagram) {
        Packet packet = Packet.parse(datagram);
        if (dead || packet.drop() != null) {
            return;
        }
        if (connection == null) {
            if (packet.kind() != Packet.Kind.OPEN) {
                return;
            }
            connection = Connection.server(settings, id, packet, false, simulation.now());
        }
        connection.receive(packet, datagram.remaining(), simulation.now());
        pump();
    }

    /** A datagram to which nothing is done at once, as it may come while this end is busy sending. */
    void arriveQuietly(ByteBuffer datagram) {
        Packet packet = Packet.parse(datagram);
        if (packet.drop() == null) {
            connection.receive(packet, datagram.remaining(), simulation.now());
        }
    }

    /** The application's turn, then the sender's. */
    void pump() {
        if (dead || connection == null) {
            return;
        }
        pumpsNow = lastPumped == simulation.now() ? pumpsNow + 1 : 0;
        lastPumped = simulation.now();
        assertTrue(pumpsNow < 5_000, "the connection spins without time passing");
        write();
        read();
        while (connection.transmit(out.clear(), simulation.now())) {
            byte[] datagram = new byte[out.flip().remaining()];
            out.get(datagram);
            datagramsSent++;
            if (filter.test(datagram)) {
                network.accept(datagram);
            }
        }
        assertEquals(0, out.position(), "a refusal leaves the buffer alone");
    }

    private void write() {
        while (written < toSend && connection.writable() > 0) {
            int from = (int) (written % PATTERN.length);
            int length = (int) Math.min(PATTERN.length - from, toSend - written);
            written += connection.write(ByteBuffer.wrap(PATTERN, from, length));
        }
        if (finishes && toSend > 0 && written == toSend) {
            connection.finish();
        }
    }

    private void read() {
        while (reads && connection.read(in.clear()) > 0) {
            in.flip();
            while (in.hasRemaining()) {
                int from = (int) (read % PATTERN.length);
                int length = Math.min(in.remaining(), PATTERN.length - from);
                assertEquals(ByteBuffer.wrap(PATTERN, from, length), in.slice(in.position(), length));
                in.position(in.position() + length);
                read += length;
            }
        }
        assertTrue(read <= toReceive, "more than was sent");
    }

    /** A prime number of bytes, so that no power of two aligns with it. */
    private static byte[] pattern() {
        byte[] pattern = new byte[65_521];
        new java.util.Random(1).nextBytes(pattern);
        return pattern;
    }

    @Override
    public String toString() {
        return "wrote " + written + "/" + toSend + ", read " + read + "/" + toReceive
                + (connection == null
                        ? ", none"
                        : ", " + connection.failure() + ", established " + connection.established() + ", closed "
                                + connection.closed() + ", " + connection.statistics());
    }
}
