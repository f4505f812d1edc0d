package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.fuzz.FuzzTarget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Datagrams at both sides of a reliable connection, in any order: nothing is thrown, an unproven address gets no more bytes
 * than came from it, and what a peer can have buffered or make the other send is bounded.
 *
 * <p>The input is a row of datagrams, each with its length in two bytes before it and without its checksum, which is put
 * right here: otherwise no mutation would get past it.
 */
final class ConnectionFuzzTest extends FuzzTarget {

    private static final long CLIENT_ID = 0x1111;
    private static final long SERVER_ID = 0x2222;
    private static final int LENGTH_BYTES = 2;
    private static final int MOST_DATAGRAMS = 64;
    private static final int DATAGRAM_BYTES = 1_232;
    private static final int MOST_ANSWERS = 100;
    private static final long STEP_NANOS = 5_000_000;

    /** A window, as much again to be sent, and what keeping count of packets takes. */
    private static final long MOST_BUFFERED = 4L << 20;

    private final ReliableSettings settings = ReliableSettings.defaults();

    @Override
    protected int mutations() {
        return 1_500;
    }

    @Override
    protected void check(byte[] input) {
        long now = 0;
        Connection client = Connection.client(settings, CLIENT_ID, now);
        client.write(ByteBuffer.allocate(3_000));
        Connection server = null;
        long fromClient = 0;
        long toClient = 0;
        ByteBuffer row = ByteBuffer.wrap(input);
        for (int i = 0; i < MOST_DATAGRAMS && row.remaining() >= LENGTH_BYTES; i++) {
            now += STEP_NANOS;
            ByteBuffer datagram = next(row);
            int bytes = datagram.remaining();
            Packet packet = Packet.parse(datagram);
            assertEquals(bytes, datagram.remaining());
            if (packet.drop() != null) {
                continue;
            }
            client.receive(packet, bytes, now);
            client.tick(now);
            drain(client, now);
            if (server == null && packet.kind() == Packet.Kind.OPEN) {
                server = Connection.server(settings, SERVER_ID, packet, false, now);
            }
            if (server != null) {
                server.receive(packet, bytes, now);
                fromClient += bytes;
                server.tick(now);
                toClient += drain(server, now);
                assertTrue(server.addressProven() || toClient <= fromClient, "amplified");
            }
        }
    }

    private static ByteBuffer next(ByteBuffer row) {
        int length = Math.min(Short.toUnsignedInt(row.getShort()), Math.min(row.remaining(), DATAGRAM_BYTES));
        ByteBuffer datagram = ByteBuffer.allocate(length + Packet.CHECKSUM_BYTES);
        datagram.put(row.slice(row.position(), length));
        row.position(row.position() + length);
        Packet.writeChecksum(datagram, 0);
        return datagram.flip();
    }

    /** Takes what the connection has received and what it wants to send, and tells how many bytes the latter is. */
    private static long drain(Connection connection, long now) {
        ByteBuffer sink = ByteBuffer.allocate(4_096);
        while (connection.readable() > 0 && connection.read(sink.clear()) > 0) {
            // Nobody wants it.
        }
        assertTrue(connection.bufferBytes() <= MOST_BUFFERED, () -> connection.bufferBytes() + " bytes buffered");
        long sent = 0;
        int datagrams = 0;
        ByteBuffer out = ByteBuffer.allocate(DATAGRAM_BYTES);
        while (connection.transmit(out.clear(), now)) {
            sent += out.position();
            datagrams++;
            assertTrue(datagrams <= MOST_ANSWERS, "it sends and sends");
        }
        return sent;
    }

    /** A whole exchange, seen from each side. */
    @Override
    protected List<byte[]> seeds() throws IOException {
        List<byte[]> toServer = new ArrayList<>();
        List<byte[]> toClient = new ArrayList<>();
        long now = 0;
        Connection client = Connection.client(settings, CLIENT_ID, now);
        client.write(ByteBuffer.allocate(3_000));
        Connection server = null;
        for (int round = 0; round < 6; round++) {
            now += STEP_NANOS;
            for (byte[] datagram : transmit(client, now)) {
                toServer.add(datagram);
                Packet packet = Packet.parse(ByteBuffer.wrap(datagram));
                if (server == null) {
                    server = Connection.server(settings, SERVER_ID, packet, false, now);
                    server.write(ByteBuffer.allocate(1_160));
                }
                server.receive(packet, datagram.length, now);
            }
            for (byte[] datagram : transmit(server, now)) {
                toClient.add(datagram);
                client.receive(Packet.parse(ByteBuffer.wrap(datagram)), datagram.length, now);
            }
            if (round == 3) {
                client.finish();
                server.finish();
            }
        }
        ByteBuffer retry = ByteBuffer.allocate(100);
        Packet.writeRetry(retry, CLIENT_ID, new byte[AddressToken.BYTES]);
        byte[] retryBytes = new byte[retry.flip().remaining()];
        retry.get(retryBytes);
        return List.of(row(toServer), row(toClient), row(List.of(retryBytes)));
    }

    private static List<byte[]> transmit(Connection connection, long now) {
        List<byte[]> datagrams = new ArrayList<>();
        ByteBuffer out = ByteBuffer.allocate(DATAGRAM_BYTES);
        while (connection.transmit(out.clear(), now)) {
            byte[] datagram = new byte[out.flip().remaining()];
            out.get(datagram);
            datagrams.add(datagram);
        }
        return datagrams;
    }

    private static byte[] row(List<byte[]> datagrams) throws IOException {
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        for (byte[] datagram : datagrams) {
            int length = datagram.length - Packet.CHECKSUM_BYTES;
            row.write(length >> Byte.SIZE);
            row.write(length);
            row.write(datagram, 0, length);
        }
        return row.toByteArray();
    }
}
