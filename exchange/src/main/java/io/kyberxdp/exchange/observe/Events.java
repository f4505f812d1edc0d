package io.kyberxdp.exchange.observe;

import java.net.InetSocketAddress;

/**
 * Records what happens. Of an event that nobody records only a flag is read; a Java runtime without the module {@code jdk.jfr}
 * does not even do that.
 */
public final class Events {

    private static final boolean RECORDABLE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Events() {}

    /**
     * A handshake begins.
     *
     * @param role this side's, {@code client} or {@code server}
     */
    public static HandshakeSpan handshake(String peer, String role) {
        return RECORDABLE ? HandshakeEvent.begun(peer, role) : HandshakeSpan.NONE;
    }

    /** A session begins. */
    public static SessionSpan session(String peer) {
        return RECORDABLE ? SessionEvent.begun(peer) : SessionSpan.NONE;
    }

    /**
     * One direction of a session has changed its key.
     *
     * @param direction {@code sent} or {@code received}
     */
    public static void rekeyed(String peer, String direction) {
        if (RECORDABLE) {
            RekeyEvent.record(peer, direction);
        }
    }

    /**
     * Packets were declared lost, and their contents are sent again.
     *
     * @param packets how many
     * @param smoothedRttNanos the round trip as estimated now
     * @param congestionWindow bytes that may be in flight now
     */
    public static void retransmitted(
            InetSocketAddress peer, long packets, long smoothedRttNanos, long congestionWindow) {
        if (RECORDABLE) {
            RetransmissionEvent.record(peer, packets, smoothedRttNanos, congestionWindow);
        }
    }

    /** A datagram was dropped before it reached a connection. */
    public static void dropped(InetSocketAddress peer, String reason, int bytes) {
        if (RECORDABLE) {
            DatagramDropEvent.record(peer, reason, bytes);
        }
    }

    /** A new client was asked to prove its address, and nothing was kept of it. */
    public static void tokenDemanded(InetSocketAddress peer) {
        if (RECORDABLE) {
            TokenDemandEvent.record(peer);
        }
    }

    /**
     * A connection over datagrams is gone.
     *
     * @param end {@code finished}, or which way it failed
     */
    public static void connectionEnded(
            InetSocketAddress peer, String end, long packetsSent, long packetsReceived, long packetsLost) {
        if (RECORDABLE) {
            ConnectionEndEvent.record(peer, end, packetsSent, packetsReceived, packetsLost);
        }
    }
}
