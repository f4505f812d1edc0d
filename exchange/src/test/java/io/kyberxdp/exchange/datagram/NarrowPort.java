package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.ForwardingPort;
import java.util.ArrayList;
import java.util.List;

/** Takes so many datagrams of each batch and no more, and sends none of them. */
final class NarrowPort extends ForwardingPort {

    private final List<Outgoing> taken = new ArrayList<>();
    private int room;

    NarrowPort(DatagramPort port) {
        super(port);
    }

    void takes(int datagrams) {
        room = datagrams;
    }

    List<Outgoing> taken() {
        return taken;
    }

    @Override
    public int send(List<Outgoing> batch) {
        int count = Math.min(room, batch.size());
        taken.addAll(batch.subList(0, count));
        return count;
    }
}
