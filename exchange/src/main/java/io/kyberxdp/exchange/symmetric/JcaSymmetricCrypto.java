package io.kyberxdp.exchange.symmetric;

import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** Symmetric cryptography by the JCA. One cipher object a key and direction is made once and initialised for each record. */
public final class JcaSymmetricCrypto implements SymmetricCrypto {

    @Override
    public String name() {
        return "jca (" + cipher(JcaAead.AES_GCM).getProvider().getName() + ")";
    }

    @Override
    public Aead aead(AeadAlgorithm algorithm, byte[] key) {
        return switch (algorithm) {
            case AES_256_GCM -> JcaAead.aesGcm(key);
            case CHACHA20_POLY1305 -> JcaAead.chaCha20Poly1305(key);
        };
    }

    @Override
    public CounterMode aesCtr(byte[] key) {
        return new JcaCounterMode(key);
    }

    static Cipher cipher(String transformation) {
        try {
            return Cipher.getInstance(transformation);
        } catch (GeneralSecurityException e) {
            throw new UnsupportedOperationException("no JCA provider has " + transformation, e);
        }
    }
}
