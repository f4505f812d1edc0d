package io.kyberxdp.bench.handshake;

import io.kyberxdp.exchange.handshake.Credentials;
import io.kyberxdp.exchange.handshake.HandshakeState;
import io.kyberxdp.exchange.handshake.Kem;
import io.kyberxdp.exchange.handshake.OwnKey;
import io.kyberxdp.exchange.handshake.PeerKey;
import io.kyberxdp.exchange.handshake.Role;
import io.kyberxdp.exchange.handshake.SessionKeys;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import io.kyberxdp.transport.SymmetricProvider;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.SecureRandom;
import javax.crypto.AEADBadTagException;

/**
 * The cryptography of a handshake without a transport: both sides' messages in memory, one after the other in one thread.
 *
 * <p>The clock stops where it stops for a client over a transport: when its key confirmation is sealed. The server's own
 * split runs while message 2 travels, and its opening of the confirmation after the client is done; neither counts.
 */
public final class MemoryHandshake implements HandshakeSubject {

    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    private static final byte CONFIRMATION = 2;

    private final HandshakeState.Settings settings;
    private final Credentials ofClient;
    private final Credentials ofServer;

    public MemoryHandshake(HandshakeKem which, KeyPair server) throws HandshakeException {
        Kem kem = new Kem(which.algorithm(), which.provider());
        settings = new HandshakeState.Settings(
                MessageSizes.protocol(which.algorithm()), kem, defaultBackend(), new SecureRandom());
        ofClient = new Credentials(null, PeerKey.of(kem, server.getPublic(), settings.random()), null, null);
        ofServer = new Credentials(new OwnKey(kem, server), null, null, null);
    }

    @Override
    public long time() throws IOException {
        long begun = System.nanoTime();
        try (HandshakeState client = HandshakeState.initiator(settings, ofClient);
                HandshakeState server = HandshakeState.responder(settings, ofServer)) {
            server.readMessage(ByteBuffer.wrap(client.writeMessage()));
            client.readMessage(ByteBuffer.wrap(server.writeMessage()));
            ByteBuffer confirmation = seal(client);
            long ended = System.nanoTime();
            requireOpens(server, confirmation);
            return ended - begun;
        }
    }

    /** What a channel does behind message 2: the keys of the session, and with them the first record. */
    private ByteBuffer seal(HandshakeState client) throws HandshakeException {
        ByteBuffer tag = ByteBuffer.allocate(AeadAlgorithm.TAG_BYTES);
        try (SessionKeys keys = client.split();
                SymmetricCrypto.Aead aead = aead(keys.sendKey(Role.INITIATOR))) {
            aead.seal(new byte[AeadAlgorithm.NONCE_BYTES], associatedData(), EMPTY.duplicate(), tag);
        }
        return tag.flip();
    }

    /** A handshake that did not agree on keys would be no handshake to time. */
    private void requireOpens(HandshakeState server, ByteBuffer tag) throws IOException {
        try (SessionKeys keys = server.split();
                SymmetricCrypto.Aead aead = aead(keys.receiveKey(Role.RESPONDER))) {
            aead.open(new byte[AeadAlgorithm.NONCE_BYTES], associatedData(), tag, EMPTY.duplicate());
        } catch (AEADBadTagException e) {
            throw new IOException("the two sides of a handshake in memory disagree", e);
        }
    }

    private SymmetricCrypto.Aead aead(byte[] key) {
        return settings.symmetric().aead(settings.protocol().suite().aead(), key);
    }

    private static ByteBuffer associatedData() {
        return ByteBuffer.allocate(1 + Long.BYTES).put(0, CONFIRMATION);
    }

    private static SymmetricCrypto defaultBackend() {
        return SymmetricProvider.named("jca").orElseThrow().crypto();
    }
}
