package io.kyberxdp.exchange.datagram;

import io.kyberxdp.exchange.observe.Events;
import io.kyberxdp.exchange.reliable.ConnectionStatistics;
import io.kyberxdp.exchange.reliable.DropReason;
import io.kyberxdp.exchange.reliable.Failure;
import java.net.InetSocketAddress;
import java.util.Optional;

/** Makes events of what happens at a port. */
final class RecordedPort implements PortObserver {

    static final PortObserver EVENTS = new RecordedPort();

    private RecordedPort() {}

    @Override
    public void dropped(InetSocketAddress peer, DropReason reason, int bytes) {
        Events.dropped(peer, reason.name(), bytes);
    }

    @Override
    public void tokenDemanded(InetSocketAddress peer) {
        Events.tokenDemanded(peer);
    }

    @Override
    public void lost(InetSocketAddress peer, long packets, long smoothedRttNanos, long congestionWindow) {
        Events.retransmitted(peer, packets, smoothedRttNanos, congestionWindow);
    }

    @Override
    public void ended(InetSocketAddress peer, Optional<Failure> failure, ConnectionStatistics statistics) {
        Events.connectionEnded(
                peer,
                failure.map(why -> why.reason().name()).orElse("finished"),
                statistics.packetsSent(),
                statistics.packetsReceived(),
                statistics.packetsLost());
    }
}
