package io.kyberxdp.exchange;

import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import javax.crypto.AEADBadTagException;

/** Counts the ciphers that were made, each of which holds a key, and those that were not closed yet. */
public final class CountingCrypto implements SymmetricCrypto {

    private final SymmetricCrypto real = new JcaSymmetricCrypto();
    private int made;
    private int open;
    private boolean broken;

    /** With no cipher yet. */
    public CountingCrypto() {}

    /** Lets every later call to a cipher fail. */
    public void breakDown() {
        broken = true;
    }

    /** How many were made. */
    public int made() {
        return made;
    }

    /** How many of them are not closed. */
    public int open() {
        return open;
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
        made++;
        open++;
        return new Counted(real.aead(algorithm, key));
    }

    private final class Counted implements Aead {

        private final Aead aead;
        private boolean closed;

        Counted(Aead aead) {
            this.aead = aead;
        }

        @Override
        public void seal(byte[] nonce, ByteBuffer associatedData, ByteBuffer plaintext, ByteBuffer out) {
            requireWorking();
            aead.seal(nonce, associatedData, plaintext, out);
        }

        @Override
        public void open(byte[] nonce, ByteBuffer associatedData, ByteBuffer ciphertext, ByteBuffer out)
                throws AEADBadTagException {
            requireWorking();
            aead.open(nonce, associatedData, ciphertext, out);
        }

        private void requireWorking() {
            if (broken) {
                throw new IllegalStateException("no buffer space");
            }
        }

        @Override
        public void close() {
            open -= closed ? 0 : 1;
            closed = true;
            aead.close();
        }
    }
}
