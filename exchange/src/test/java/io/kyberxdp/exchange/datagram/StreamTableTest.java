package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.reliable.Connection;
import io.kyberxdp.exchange.reliable.Packet;
import io.kyberxdp.exchange.reliable.ReliableSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class StreamTableTest {

    private static final ReliableSettings SETTINGS = ReliableSettings.defaults();
    private static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    private static final InetSocketAddress THERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 2);
    private static final long CLIENT = 77;

    private final StreamTable streams = new StreamTable();
    private final Connection client = Connection.client(SETTINGS, CLIENT, 0);

    @Test
    void findsWhatThisSideOpenedByItsIdAlone() {
        ReliableStream stream = new ReliableStream(null, HERE, client);
        assertTrue(streams.isEmpty());
        streams.add(stream);
        assertSame(stream, streams.byId(CLIENT));
        assertNull(streams.byClient(HERE, CLIENT));
        assertTrue(streams.contains(stream));
        assertFalse(streams.isEmpty());
        assertEquals(1, streams.size());
        assertEquals(0, streams.unproven());
        streams.remove(stream);
        assertNull(streams.byId(CLIENT));
        assertFalse(streams.contains(stream));
        assertTrue(streams.isEmpty());
    }

    @Test
    void findsWhatAClientOpenedByItsAddressAndId() {
        ReliableStream stream = new ReliableStream(null, HERE, server(true));
        streams.addOpened(stream);
        assertSame(stream, streams.byClient(HERE, CLIENT));
        assertSame(stream, streams.byId(stream.localId()));
        assertNull(streams.byClient(THERE, CLIENT), "another address");
        assertNull(streams.byClient(HERE, CLIENT + 1), "another id");
        assertEquals(0, streams.unproven());
        assertEquals(Set.of(stream), Set.copyOf(streams.all()));
        streams.remove(stream);
        assertNull(streams.byClient(HERE, CLIENT));
        assertNull(streams.byId(stream.localId()));
    }

    @Test
    void countsWhoHasNotProvenAnAddressYet() {
        Connection proving = server(false);
        ReliableStream stream = new ReliableStream(null, HERE, proving);
        ReliableStream other = new ReliableStream(null, THERE, server(false));
        streams.addOpened(stream);
        streams.addOpened(other);
        assertEquals(2, streams.unproven());
        streams.review(stream);
        assertEquals(2, streams.unproven());
        answer(proving);
        streams.review(stream);
        assertEquals(1, streams.unproven());
        streams.review(stream);
        assertEquals(1, streams.unproven());
        streams.remove(other);
        assertEquals(0, streams.unproven());
        assertEquals(1, streams.size());
    }

    @Test
    void leavesTheNextStreamOfOneIdAloneWhenTheOldOneGoes() {
        ReliableStream old = new ReliableStream(null, HERE, Connection.client(SETTINGS, CLIENT, 0));
        ReliableStream next = new ReliableStream(null, HERE, client);
        streams.add(old);
        streams.add(next);
        assertFalse(streams.contains(old));
        streams.remove(old);
        assertSame(next, streams.byId(CLIENT));
    }

    private Connection server(boolean proven) {
        Connection opening = Connection.client(SETTINGS, CLIENT, 0);
        opening.ping();
        Packet open = packet(opening);
        Connection server = Connection.server(SETTINGS, streams.newId(), open, proven, 0);
        server.receive(open, SETTINGS.payload(), 0);
        return server;
    }

    /** Lets the client show that it has got the server's id. */
    private void answer(Connection server) {
        client.ping();
        packet(client);
        client.receive(packet(server), 100, 0);
        server.receive(packet(client), 100, 0);
        assertTrue(server.addressProven());
    }

    private static Packet packet(Connection from) {
        ByteBuffer out = ByteBuffer.allocate(SETTINGS.payload());
        assertTrue(from.transmit(out, 0));
        Packet packet = Packet.parse(out.flip());
        assertNull(packet.drop());
        return packet;
    }
}
