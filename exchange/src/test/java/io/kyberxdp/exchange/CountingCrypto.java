package io.kyberxdp.exchange;

import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.AEADBadTagException;

/**
 * Counts the ciphers that were made, each of which holds a key, and those that were not closed yet. It works for so many calls
 * and then fails, as a backend that lives by the kernel's resources may.
 */
public final class CountingCrypto implements SymmetricCrypto {

    private final SymmetricCrypto real = new JcaSymmetricCrypto();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger callsLeft;

    /** One that works. */
    public CountingCrypto() {
        this(Integer.MAX_VALUE);
    }

    /** One whose ciphers fail after so many calls to any of them. */
    public CountingCrypto(int callsThatWork) {
        callsLeft = new AtomicInteger(callsThatWork);
    }

    /** Lets every later call to a cipher fail. */
    public void breakDown() {
        callsLeft.set(0);
    }

    /** How many were made. */
    public int made() {
        return made.get();
    }

    /** How many of them are not closed. */
    public int open() {
        return open.get();
    }

    @Override
    public String name() {
        return "counting";
    }

    @Override
    public CounterMode aesCtr(byte[] key) {
        return real.aesCtr(key);
    }

    @Override
    public Aead aead(AeadAlgorithm algorithm, byte[] key) {
        made.incrementAndGet();
        open.incrementAndGet();
        return new Counted(real.aead(algorithm, key));
    }

    private final class Counted implements Aead {

        private final Aead aead;
        private final AtomicBoolean closed = new AtomicBoolean();

        Counted(Aead aead) {
            this.aead = aead;
        }

        @Override
        public void seal(byte[] nonce, ByteBuffer associatedData, ByteBuffer plaintext, ByteBuffer out) {
            spendCall();
            aead.seal(nonce, associatedData, plaintext, out);
        }

        @Override
        public void open(byte[] nonce, ByteBuffer associatedData, ByteBuffer ciphertext, ByteBuffer out)
                throws AEADBadTagException {
            spendCall();
            aead.open(nonce, associatedData, ciphertext, out);
        }

        private void spendCall() {
            if (callsLeft.getAndDecrement() <= 0) {
                throw new IllegalStateException("no buffer space");
            }
        }

        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                open.decrementAndGet();
            }
            aead.close();
        }
    }
}
