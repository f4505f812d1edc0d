package io.kyberxdp.exchange.handshake;

import java.security.KeyPair;
import java.security.PublicKey;

/** The keys of one handshake as they come to be known; its messages' writer and reader share them. */
final class HandshakeKeys implements AutoCloseable {

    KeyPair ephemeral;
    PublicKey remoteEphemeral;
    PublicKey clientKey;
    PeerKey client;
    String kemProvider;

    /** Destroys the ephemeral private key; it serves one decapsulation. */
    @Override
    public void close() {
        if (ephemeral != null) {
            Secrets.destroy(ephemeral.getPrivate());
            ephemeral = null;
        }
    }
}
