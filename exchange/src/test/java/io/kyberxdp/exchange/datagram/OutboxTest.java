package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.ForwardingPort;
import io.kyberxdp.transport.testkit.LoopbackDatagrams;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OutboxTest {

    private static final int PAYLOAD = 512;
    private static final InetSocketAddress PEER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

    private final NarrowPort port = new NarrowPort(new LoopbackDatagrams(1).open());
    private final Outbox outbox = new Outbox(PAYLOAD);

    private void fill() {
        for (int i = 0; outbox.hasRoom(); i++) {
            ByteBuffer slot = outbox.slot();
            int from = slot.position();
            slot.put(new byte[i % 3 == 2 ? 100 : PAYLOAD]);
            outbox.add(PEER, from);
        }
    }

    @Test
    void laysDatagramsOneBehindTheOtherInOneDirectBuffer() throws IOException {
        byte[] first = {1, 2, 3};
        byte[] second = {4, 5};
        int start = outbox.slot().position();
        outbox.slot().put(first);
        outbox.add(PEER, start);
        int next = outbox.slot().position();
        outbox.slot().put(second);
        outbox.add(PEER, next);
        assertEquals(3, next - start);
        port.takes(64);
        assertTrue(outbox.send(port));
        for (DatagramPort.Outgoing datagram : port.taken()) {
            assertTrue(datagram.payload().isDirect());
            assertSame(PEER, datagram.peer());
        }
        assertArrayEquals(first, copy(port.taken().get(0).payload()));
        assertArrayEquals(second, copy(port.taken().get(1).payload()));
    }

    @Test
    void holds64DatagramsAndKeepsThoseThePortDoesNotTake() throws IOException {
        fill();
        port.takes(10);
        assertFalse(outbox.send(port));
        assertFalse(outbox.isEmpty());
        port.takes(0);
        assertFalse(outbox.send(port));
        port.takes(60);
        assertTrue(outbox.send(port));
        assertTrue(outbox.isEmpty());
        assertEquals(64, port.taken().size());
        port.taken().clear();
        fill();
        assertTrue(outbox.send(new ForwardingPort(port) {
            @Override
            public int send(List<Outgoing> batch) {
                assertEquals(64, batch.size());
                return 64;
            }
        }));
    }

    /** What is kept lies where it lay, so that the buffer is full though the batch is not. */
    @Test
    void hasNoRoomBehindWhatThePortDidNotTake() throws IOException {
        while (outbox.hasRoom()) {
            int from = outbox.slot().put(new byte[PAYLOAD]).position() - PAYLOAD;
            outbox.add(PEER, from);
        }
        port.takes(10);
        assertFalse(outbox.send(port));
        assertFalse(outbox.hasRoom());
        port.takes(64);
        assertTrue(outbox.send(port));
        assertTrue(outbox.hasRoom());
    }

    private static byte[] copy(ByteBuffer payload) {
        byte[] copy = new byte[payload.remaining()];
        payload.get(copy);
        return copy;
    }
}
