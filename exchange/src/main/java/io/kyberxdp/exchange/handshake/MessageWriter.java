package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import java.nio.ByteBuffer;

/** WriteMessage, Noise 5.3: token by token. */
final class MessageWriter {

    private static final byte[] EMPTY = {};

    private final HandshakeState.Settings settings;
    private final Credentials credentials;
    private final SymmetricState symmetric;
    private final HandshakeKeys keys;

    MessageWriter(
            HandshakeState.Settings settings, Credentials credentials, SymmetricState symmetric, HandshakeKeys keys) {
        this.settings = settings;
        this.credentials = credentials;
        this.symmetric = symmetric;
        this.keys = keys;
    }

    void write(Protocol.Field field, ByteBuffer out) throws HandshakeException {
        Kem kem = settings.kem();
        switch (field.token()) {
            case PSK -> symmetric.mixKeyAndHash(credentials.preSharedKey());
            case E -> writeEphemeral(field, out);
            case S -> put(field, credentials.own().raw(), out);
            case SKEM -> {
                PeerKey peer = credentials.server() != null ? credentials.server() : keys.client;
                putCiphertext(field, kem.encapsulate(peer.encapsulator()), out);
            }
            case EKEM ->
                putCiphertext(field, kem.encapsulate(kem.encapsulator(keys.remoteEphemeral, settings.random())), out);
            case PAYLOAD -> put(field, EMPTY, out);
        }
    }

    private void writeEphemeral(Protocol.Field field, ByteBuffer out) throws HandshakeException {
        keys.ephemeral = settings.kem().generate(settings.random());
        byte[] raw = settings.kem().encode(keys.ephemeral.getPublic());
        put(field, raw, out);
        if (settings.protocol().preSharedKey()) {
            symmetric.mixKey(raw); // Noise 9.2.
        }
    }

    private void putCiphertext(Protocol.Field field, Kem.Encapsulation encapsulation, ByteBuffer out)
            throws HandshakeException {
        keys.kemProvider = encapsulation.providerName();
        try {
            put(field, encapsulation.ciphertext(), out);
            symmetric.mixKey(encapsulation.secret());
        } finally {
            Secrets.wipe(encapsulation.secret());
        }
    }

    private void put(Protocol.Field field, byte[] plaintext, ByteBuffer out) throws HandshakeException {
        if (field.encrypted()) {
            out.put(symmetric.encryptAndHash(plaintext));
        } else {
            symmetric.mixHash(plaintext);
            out.put(plaintext);
        }
    }
}
