package io.kyberxdp.exchange;

import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.AEADBadTagException;

/** A backend that works for so many calls and then fails, as one that lives by the kernel's resources may. */
final class FailingSymmetricCrypto implements SymmetricCrypto {

    private final SymmetricCrypto real = new JcaSymmetricCrypto();
    private final AtomicInteger left;

    FailingSymmetricCrypto(int callsThatWork) {
        left = new AtomicInteger(callsThatWork);
    }

    private void spend() {
        if (left.getAndDecrement() <= 0) {
            throw new IllegalStateException("no buffer space");
        }
    }

    @Override
    public String name() {
        return "failing";
    }

    @Override
    public CounterMode aesCtr(byte[] key) {
        return real.aesCtr(key);
    }

    @Override
    public Aead aead(AeadAlgorithm algorithm, byte[] key) {
        Aead aead = real.aead(algorithm, key);
        return new Aead() {
            @Override
            public void seal(byte[] nonce, ByteBuffer associatedData, ByteBuffer plaintext, ByteBuffer out) {
                spend();
                aead.seal(nonce, associatedData, plaintext, out);
            }

            @Override
            public void open(byte[] nonce, ByteBuffer associatedData, ByteBuffer ciphertext, ByteBuffer out)
                    throws AEADBadTagException {
                spend();
                aead.open(nonce, associatedData, ciphertext, out);
            }

            @Override
            public void close() {
                aead.close();
            }
        };
    }
}
