package io.kyberxdp.exchange.handshake;

/** Which side of a handshake. */
public enum Role {
    /** Sends message 1: the client. */
    INITIATOR,
    /** Sends message 2: the server. */
    RESPONDER
}
