package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.ForwardingPort;
import java.io.IOException;
import java.util.List;

/** A port that shows somebody what it sends. */
final class TappedPort extends ForwardingPort {

    private final Network.Tap tap;

    TappedPort(DatagramPort port, Network.Tap tap) {
        super(port);
        this.tap = tap;
    }

    @Override
    public int send(List<Outgoing> batch) throws IOException {
        for (Outgoing datagram : batch) {
            byte[] copy = new byte[datagram.payload().remaining()];
            datagram.payload().duplicate().get(copy);
            tap.sent(local(), datagram.peer(), copy);
        }
        return super.send(batch);
    }
}
