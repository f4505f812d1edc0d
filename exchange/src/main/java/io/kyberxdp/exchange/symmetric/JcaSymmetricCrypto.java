package io.kyberxdp.exchange.symmetric;

import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** Symmetric cryptography by the JCA. Cipher objects are made when first needed, and serve one key after another. */
public final class JcaSymmetricCrypto implements SymmetricCrypto {

    private final CipherPool aesGcm = new CipherPool(JcaAead.AES_GCM);
    private final CipherPool chaCha20Poly1305 = new CipherPool(JcaAead.CHACHA);

    private volatile String name;

    /** With no cipher object yet. */
    public JcaSymmetricCrypto() {}

    /** Looked up once: every session asks. */
    @Override
    public String name() {
        String known = name;
        if (known == null) {
            known = "jca (" + cipher(JcaAead.AES_GCM).getProvider().getName() + ")";
            name = known;
        }
        return known;
    }

    @Override
    public Aead aead(AeadAlgorithm algorithm, byte[] key) {
        return switch (algorithm) {
            case AES_256_GCM -> JcaAead.aesGcm(aesGcm, key);
            case CHACHA20_POLY1305 -> JcaAead.chaCha20Poly1305(chaCha20Poly1305, key);
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
