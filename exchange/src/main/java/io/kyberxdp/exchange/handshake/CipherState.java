package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.symmetric.Nonce;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import javax.crypto.AEADBadTagException;

/** Noise 5.1, with a key: an AEAD and a nonce that counts up, big-endian, in the last 8 of 12 bytes. */
final class CipherState implements AutoCloseable {

    private final SymmetricCrypto.Aead aead;
    private long nonce;

    CipherState(SymmetricCrypto crypto, AeadAlgorithm algorithm, byte[] key) throws HandshakeException {
        try {
            this.aead = crypto.aead(algorithm, key);
        } catch (RuntimeException e) {
            throw backendFailed(e);
        }
    }

    byte[] encryptWithAd(byte[] associatedData, byte[] plaintext) throws HandshakeException {
        ByteBuffer out = ByteBuffer.allocate(plaintext.length + AeadAlgorithm.TAG_BYTES);
        try {
            aead.seal(nextNonce(), ByteBuffer.wrap(associatedData), ByteBuffer.wrap(plaintext), out);
        } catch (RuntimeException e) {
            throw backendFailed(e);
        }
        return out.array();
    }

    byte[] decryptWithAd(byte[] associatedData, byte[] ciphertext) throws AEADBadTagException, HandshakeException {
        ByteBuffer out = ByteBuffer.allocate(Math.max(0, ciphertext.length - AeadAlgorithm.TAG_BYTES));
        try {
            aead.open(nextNonce(), ByteBuffer.wrap(associatedData), ByteBuffer.wrap(ciphertext), out);
        } catch (RuntimeException e) {
            throw backendFailed(e);
        }
        return out.array();
    }

    /** It lacks the algorithm, or runs short of something; either is this side's own trouble and says so. */
    private static HandshakeException backendFailed(RuntimeException cause) {
        return new HandshakeException(
                Reason.PROVIDER, "the symmetric backend cannot serve the suite: " + cause.getMessage(), cause);
    }

    /** A handshake uses a key a few times at most, so the counter is never near its end. */
    private byte[] nextNonce() {
        return Nonce.of(nonce++);
    }

    @Override
    public void close() {
        aead.close();
    }
}
