package io.kyberxdp.exchange.handshake;

import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import javax.crypto.AEADBadTagException;

/** Noise 5.1, with a key: an AEAD and a nonce that counts up, big-endian, in the last 8 of 12 bytes. */
final class CipherState implements AutoCloseable {

    private final SymmetricCrypto.Aead aead;
    private long nonce;

    CipherState(SymmetricCrypto crypto, AeadAlgorithm algorithm, byte[] key) {
        this.aead = crypto.aead(algorithm, key);
    }

    byte[] encryptWithAd(byte[] associatedData, byte[] plaintext) {
        ByteBuffer out = ByteBuffer.allocate(plaintext.length + AeadAlgorithm.TAG_BYTES);
        aead.seal(nextNonce(), ByteBuffer.wrap(associatedData), ByteBuffer.wrap(plaintext), out);
        return out.array();
    }

    byte[] decryptWithAd(byte[] associatedData, byte[] ciphertext) throws AEADBadTagException {
        ByteBuffer out = ByteBuffer.allocate(Math.max(0, ciphertext.length - AeadAlgorithm.TAG_BYTES));
        aead.open(nextNonce(), ByteBuffer.wrap(associatedData), ByteBuffer.wrap(ciphertext), out);
        return out.array();
    }

    /** A handshake uses a key a few times at most, so the counter is never near its end. */
    private byte[] nextNonce() {
        return ByteBuffer.allocate(AeadAlgorithm.NONCE_BYTES)
                .putInt(0)
                .putLong(nonce++)
                .array();
    }

    @Override
    public void close() {
        aead.close();
    }
}
