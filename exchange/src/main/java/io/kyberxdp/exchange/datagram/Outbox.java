package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects datagrams and sends them in one call. They lie one behind the other in one direct buffer, in the order they are
 * sent, so that a port can hand a run of equal length to the kernel in one piece. Belongs to who has the right to send.
 */
final class Outbox {

    private static final int DATAGRAMS = 64;

    private final int payload;
    private final ByteBuffer slab;
    private final List<Outgoing> batch = new ArrayList<>(DATAGRAMS);

    /** For datagrams of up to {@code payload} bytes. */
    Outbox(int payload) {
        this.payload = payload;
        this.slab = ByteBuffer.allocateDirect(DATAGRAMS * payload);
    }

    boolean hasRoom() {
        return batch.size() < DATAGRAMS && slab.capacity() - slab.position() >= payload;
    }

    boolean isEmpty() {
        return batch.isEmpty();
    }

    /** Where the next datagram is to be written; {@link #add} then takes what is before its position. */
    ByteBuffer slot() {
        return slab.limit(slab.position() + payload);
    }

    /** Adds the datagram written to {@link #slot}, which started at {@code from}. */
    void add(InetSocketAddress peer, int from) {
        batch.add(new Outgoing(peer, slab.slice(from, slab.position() - from)));
    }

    /** Sends; false if the port's queue was full, and the rest is kept for the next time. */
    boolean send(DatagramPort port) throws IOException {
        int taken = port.send(batch);
        batch.subList(0, taken).clear();
        if (!batch.isEmpty()) {
            return false;
        }
        slab.clear();
        return true;
    }
}
