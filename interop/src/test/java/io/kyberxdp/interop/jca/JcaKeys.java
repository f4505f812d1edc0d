package io.kyberxdp.interop.jca;

import io.kyberxdp.interop.Partner.Keys;
import io.kyberxdp.interop.Partner.RefusedException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;

/** Another security provider's keys of one algorithm, which cross by their encodings. */
record JcaKeys(Provider provider, String algorithm) {

    /** What a provider does with a key or ciphertext; whatever it throws is its refusal. */
    @FunctionalInterface
    interface Call<T> {
        T run() throws GeneralSecurityException;
    }

    static <T> T orRefused(Call<T> call) throws RefusedException {
        try {
            return call.run();
        } catch (GeneralSecurityException | RuntimeException e) {
            throw new RefusedException(e);
        }
    }

    Keys generate() throws GeneralSecurityException {
        KeyPair pair = KeyPairGenerator.getInstance(algorithm, provider).generateKeyPair();
        return new Keys(pair.getPublic().getEncoded(), pair.getPrivate().getEncoded());
    }

    PublicKey publicKey(byte[] encoded) throws GeneralSecurityException {
        return KeyFactory.getInstance(algorithm, provider).generatePublic(new X509EncodedKeySpec(encoded));
    }

    PrivateKey privateKey(byte[] encoded) throws GeneralSecurityException {
        return KeyFactory.getInstance(algorithm, provider).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    }
}
