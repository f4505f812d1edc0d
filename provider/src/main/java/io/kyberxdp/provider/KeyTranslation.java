package io.kyberxdp.provider;

import io.kyberxdp.provider.kem.KemAlgorithm;
import io.kyberxdp.provider.kem.KemPrivateKey;
import io.kyberxdp.provider.kem.KemPublicKey;
import java.security.InvalidKeyException;
import java.security.Key;
import java.util.Arrays;

/** Accepts this provider's keys as they are, and anybody else's by their encoding, whose identifier must match. */
final class KeyTranslation<P extends KemPublicKey, S extends KemPrivateKey> {

    private final KemAlgorithm<P, S> algorithm;

    KeyTranslation(KemAlgorithm<P, S> algorithm) {
        this.algorithm = algorithm;
    }

    P publicKey(Key key) throws InvalidKeyException {
        if (algorithm.publicKeyClass().isInstance(key)) {
            return algorithm.publicKeyClass().cast(key);
        }
        byte[] spki = encoding(key, "X.509");
        return Failures.reported(() -> algorithm.publicKeyFromX509(spki));
    }

    S privateKey(Key key) throws InvalidKeyException {
        if (algorithm.privateKeyClass().isInstance(key)) {
            return algorithm.privateKeyClass().cast(key);
        }
        byte[] pkcs8 = encoding(key, "PKCS#8");
        try {
            return Failures.reported(() -> algorithm.privateKeyFromPkcs8(pkcs8));
        } finally {
            Arrays.fill(pkcs8, (byte) 0);
        }
    }

    private byte[] encoding(Key key, String format) throws InvalidKeyException {
        if (key == null) {
            throw new InvalidKeyException("no key given");
        }
        try {
            return foreignEncoding(key, format);
        } catch (RuntimeException e) {
            throw new InvalidKeyException("the foreign key does not tell its format and encoding", e);
        }
    }

    private byte[] foreignEncoding(Key key, String format) throws InvalidKeyException {
        if (!format.equalsIgnoreCase(key.getFormat())) {
            throw new InvalidKeyException("a foreign " + key.getAlgorithm() + " key of format " + key.getFormat()
                    + " is no " + algorithm.name() + " key encoded as " + format);
        }
        byte[] encoding = key.getEncoded();
        if (encoding == null) {
            throw new InvalidKeyException("the foreign key has no encoding");
        }
        return encoding;
    }
}
