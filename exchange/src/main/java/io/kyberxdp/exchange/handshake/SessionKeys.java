package io.kyberxdp.exchange.handshake;

/**
 * What a complete handshake leaves: a key for each direction, the secret behind exported keys, and the hash of the whole
 * transcript, which is no secret and names the session.
 */
public final class SessionKeys implements AutoCloseable {

    private final byte[] initiatorToResponder;
    private final byte[] responderToInitiator;
    private final byte[] exporter;
    private final byte[] handshakeHash;

    SessionKeys(byte[] initiatorToResponder, byte[] responderToInitiator, byte[] exporter, byte[] handshakeHash) {
        this.initiatorToResponder = initiatorToResponder;
        this.responderToInitiator = responderToInitiator;
        this.exporter = exporter;
        this.handshakeHash = handshakeHash;
    }

    /** The key of what this role sends, 32 bytes; not a copy. */
    public byte[] sendKey(Role role) {
        return role == Role.INITIATOR ? initiatorToResponder : responderToInitiator;
    }

    /** The key of what this role receives, 32 bytes; not a copy. */
    public byte[] receiveKey(Role role) {
        return role == Role.INITIATOR ? responderToInitiator : initiatorToResponder;
    }

    /** The secret behind exported keys, 32 bytes; not a copy. */
    public byte[] exporter() {
        return exporter;
    }

    /** The transcript's hash, 32 bytes; not a copy. */
    public byte[] handshakeHash() {
        return handshakeHash;
    }

    /** Wipes the three secrets. */
    @Override
    public void close() {
        Secrets.wipe(initiatorToResponder);
        Secrets.wipe(responderToInitiator);
        Secrets.wipe(exporter);
    }
}
