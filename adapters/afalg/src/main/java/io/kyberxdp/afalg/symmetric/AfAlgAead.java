package io.kyberxdp.afalg.symmetric;

import static io.kyberxdp.transport.AeadAlgorithm.NONCE_BYTES;

import io.kyberxdp.afalg.kernel.KernelAead;
import io.kyberxdp.transport.SymmetricCrypto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import javax.crypto.AEADBadTagException;

/** One key's AEAD in the kernel, which has the only copy of the key. */
final class AfAlgAead implements SymmetricCrypto.Aead {

    private final KernelAead kernel;

    AfAlgAead(KernelAead kernel) {
        this.kernel = kernel;
    }

    @Override
    public void seal(byte[] nonce, ByteBuffer associatedData, ByteBuffer plaintext, ByteBuffer out) {
        check(nonce);
        try {
            kernel.seal(nonce, associatedData, plaintext, out);
        } catch (IOException e) {
            throw new UncheckedIOException("the kernel refused to encrypt", e);
        }
    }

    @Override
    public void open(byte[] nonce, ByteBuffer associatedData, ByteBuffer ciphertext, ByteBuffer out)
            throws AEADBadTagException {
        check(nonce);
        try {
            kernel.open(nonce, associatedData, ciphertext, out);
        } catch (IOException e) {
            throw new UncheckedIOException("the kernel refused to decrypt", e);
        }
    }

    private static void check(byte[] nonce) {
        if (nonce.length != NONCE_BYTES) {
            throw new IllegalArgumentException("a nonce has " + NONCE_BYTES + " bytes, this one has " + nonce.length);
        }
    }

    @Override
    public void close() {
        kernel.close();
    }
}
