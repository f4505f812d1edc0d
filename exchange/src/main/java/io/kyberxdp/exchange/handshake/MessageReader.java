package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import java.nio.ByteBuffer;
import javax.crypto.AEADBadTagException;
import javax.crypto.KEM;

/** ReadMessage, Noise 5.3: token by token. The message has the right length already. */
final class MessageReader {

    private final HandshakeState.Settings settings;
    private final Credentials credentials;
    private final Role role;
    private final SymmetricState symmetric;
    private final HandshakeKeys keys;

    MessageReader(
            HandshakeState.Settings settings,
            Credentials credentials,
            Role role,
            SymmetricState symmetric,
            HandshakeKeys keys) {
        this.settings = settings;
        this.credentials = credentials;
        this.role = role;
        this.symmetric = symmetric;
        this.keys = keys;
    }

    void read(Protocol.Field field, ByteBuffer message) throws HandshakeException {
        switch (field.token()) {
            case PSK -> symmetric.mixKeyAndHash(credentials.preSharedKey());
            case E -> readEphemeral(field, message);
            case S -> keys.clientKey = settings.kem().decode(take("the client's key", field, message));
            case SKEM ->
                decapsulate(credentials.own().decapsulator(), take("the ciphertext to the static key", field, message));
            case EKEM -> readEphemeralCiphertext(field, message);
            case PAYLOAD -> take("its end", field, message);
        }
    }

    private void readEphemeral(Protocol.Field field, ByteBuffer message) throws HandshakeException {
        byte[] raw = take("the ephemeral key", field, message);
        keys.remoteEphemeral = settings.kem().decode(raw);
        if (settings.protocol().preSharedKey()) {
            symmetric.mixKey(raw); // Noise 9.2.
        }
    }

    private void readEphemeralCiphertext(Protocol.Field field, ByteBuffer message) throws HandshakeException {
        byte[] ciphertext = take("the ciphertext to the ephemeral key", field, message);
        KEM.Decapsulator decapsulator = settings.kem().decapsulator(keys.ephemeral.getPrivate());
        keys.kemProvider = decapsulator.providerName();
        decapsulate(decapsulator, ciphertext);
        keys.close();
    }

    private void decapsulate(KEM.Decapsulator decapsulator, byte[] ciphertext) throws HandshakeException {
        byte[] secret = settings.kem().decapsulate(decapsulator, ciphertext);
        try {
            symmetric.mixKey(secret);
        } finally {
            Secrets.wipe(secret);
        }
    }

    /** The next field. A wrong secret in an implicit rejection shows in the first encrypted field after it. */
    private byte[] take(String what, Protocol.Field field, ByteBuffer message) throws HandshakeException {
        byte[] bytes = new byte[field.bytes()];
        message.get(bytes);
        if (!field.encrypted()) {
            symmetric.mixHash(bytes);
            return bytes;
        }
        try {
            return symmetric.decryptAndHash(bytes);
        } catch (AEADBadTagException e) {
            throw new HandshakeException(
                    Reason.AUTHENTICATION,
                    "the message is not authentic, " + what + " does not open: " + suspicion(),
                    e);
        }
    }

    /** A tag tells that something differs, not what. */
    private String suspicion() {
        Protocol protocol = settings.protocol();
        String otherKey = role == Role.RESPONDER
                ? "the client pinned another key than this server's, "
                : "the server does not hold the key it should, ";
        return (protocol.pattern().pinsServer() ? otherKey : "")
                + (protocol.preSharedKey() ? "its pre-shared key is another, " : "")
                + "or the message was altered";
    }
}
