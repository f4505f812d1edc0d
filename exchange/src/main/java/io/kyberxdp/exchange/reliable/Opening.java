package io.kyberxdp.exchange.reliable;

import java.nio.ByteBuffer;

/**
 * How the two sides come to know each other: which kinds of packets go and come, and with which ids.
 *
 * <p>A client sends OPEN until it learns the server's id from the first ACCEPT, then DATA. A server sends ACCEPT until the first
 * DATA shows that the client knows its id, and receives at its address; then DATA.
 */
final class Opening {

    private static final long NEVER = Long.MAX_VALUE;

    private final boolean client;
    private final long localId;
    /** 0 at a client until it is learnt. */
    private long peerId;

    /** This side knows the peer's id and, at a server, the client this side's. */
    private boolean complete;

    private byte[] token = new byte[0];
    /** The client's first DATA packet. */
    private long firstData = NEVER;

    private boolean confirmed;

    private Opening(boolean client, long localId, long peerId) {
        if (localId == 0) {
            throw new IllegalArgumentException("a connection id must not be 0");
        }
        this.client = client;
        this.localId = localId;
        this.peerId = peerId;
    }

    static Opening client(long localId) {
        return new Opening(true, localId, 0);
    }

    static Opening server(long localId, long clientId) {
        return new Opening(false, localId, clientId);
    }

    boolean isClient() {
        return client;
    }

    long localId() {
        return localId;
    }

    long clientId() {
        return client ? localId : peerId;
    }

    /** Whether packets go out as OPEN, which are padded. */
    boolean sendsOpen() {
        return client && !complete;
    }

    /**
     * Whether the peer is through with the opening too, as a client only knows when a DATA packet was acknowledged. Until then
     * acknowledgements are sent at once, and a client must keep probing (RFC 9002, 6.2.2.1).
     */
    boolean isConfirmed() {
        return client ? confirmed : complete;
    }

    /** Why a well-formed packet is not for this side of this connection, or null. */
    DropReason refusal(Packet packet) {
        boolean expected = switch (packet.kind()) {
            case OPEN -> !client;
            case RETRY -> client && !complete;
            case ACCEPT -> client;
            case DATA -> !client || complete;
        };
        if (!expected) {
            return DropReason.UNEXPECTED_KIND;
        }
        boolean fits = packet.id() == (packet.kind() == Packet.Kind.OPEN ? peerId : localId);
        boolean other = packet.kind() == Packet.Kind.ACCEPT && complete && packet.serverId() != peerId;
        return fits && !other ? null : DropReason.WRONG_ID;
    }

    /** Learns from a packet that was not refused; returns whether that completes the opening. */
    boolean learn(Packet packet) {
        if (complete || (!client && packet.kind() != Packet.Kind.DATA)) {
            return false;
        }
        if (client) {
            peerId = packet.serverId();
        }
        complete = true;
        return true;
    }

    /** The peer acknowledged this packet. */
    void acknowledged(long number) {
        confirmed |= number >= firstData;
    }

    boolean hasToken() {
        return token.length > 0;
    }

    void useToken(byte[] fresh) {
        token = fresh;
    }

    /** Writes the header of the next packet. */
    void writeHeader(ByteBuffer out, long number) {
        if (sendsOpen()) {
            Packet.writeKind(out, Packet.Kind.OPEN);
            out.putLong(localId).putLong(number).put((byte) token.length).put(token);
        } else if (!complete) {
            Packet.writeKind(out, Packet.Kind.ACCEPT);
            out.putLong(peerId).putLong(number).putLong(localId);
        } else {
            Packet.writeKind(out, Packet.Kind.DATA);
            out.putLong(peerId).putLong(number);
            firstData = Math.min(firstData, number);
        }
    }
}
