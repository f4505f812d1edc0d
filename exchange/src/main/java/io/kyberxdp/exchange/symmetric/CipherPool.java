package io.kyberxdp.exchange.symmetric;

import io.kyberxdp.transport.AeadAlgorithm;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Cipher;

/**
 * Idle {@code Cipher} objects of one transformation, which hold nobody's key. Looking one up among the providers takes longer
 * than sealing a short record, and a handshake needs four. Any number of threads.
 */
final class CipherPool {

    private static final int MOST_IDLE = 64;

    private final String transformation;
    private final AtomicLong nonces = new AtomicLong();
    private final BlockingQueue<Cipher> idle = new ArrayBlockingQueue<>(MOST_IDLE);

    CipherPool(String transformation) {
        this.transformation = transformation;
    }

    String transformation() {
        return transformation;
    }

    Cipher take() {
        Cipher cipher = idle.poll();
        return cipher != null ? cipher : JcaSymmetricCrypto.cipher(transformation);
    }

    /** A nonce that no other call gets, for ciphers on their way back. */
    byte[] freshNonce() {
        byte[] nonce = new byte[AeadAlgorithm.NONCE_BYTES];
        Arrays.fill(nonce, (byte) -1);
        return Nonce.put(nonce, nonces.getAndIncrement());
    }

    /** Takes a cipher that nobody uses any more; with enough idle ones, it is dropped. */
    void give(Cipher cipher) {
        boolean ignored = idle.offer(cipher);
    }
}
