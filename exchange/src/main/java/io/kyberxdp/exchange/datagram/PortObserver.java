package io.kyberxdp.exchange.datagram;

import io.kyberxdp.exchange.reliable.ConnectionStatistics;
import io.kyberxdp.exchange.reliable.DropReason;
import io.kyberxdp.exchange.reliable.Failure;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Is told what happens at a port, for records and counters. Called by the thread that did it, with locks held: it must be
 * quick, must not throw and must not call back.
 */
public interface PortObserver {

    /** Takes no notice of anything. */
    PortObserver NONE = new PortObserver() {};

    /** A datagram was dropped before it reached a connection. */
    default void dropped(InetSocketAddress peer, DropReason reason, int bytes) {}

    /** A token was asked for instead of keeping anything about a new client. */
    default void tokenDemanded(InetSocketAddress peer) {}

    /**
     * A connection declared packets lost and sends their contents again.
     *
     * @param packets how many
     * @param smoothedRttNanos the round trip as estimated now
     * @param congestionWindow bytes that may be in flight now
     */
    default void lost(InetSocketAddress peer, long packets, long smoothedRttNanos, long congestionWindow) {}

    /** A connection is gone, and nothing of it is left. */
    default void ended(InetSocketAddress peer, Optional<Failure> failure, ConnectionStatistics statistics) {}
}
