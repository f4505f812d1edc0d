package io.kyberxdp.provider.kem;

import java.io.InvalidObjectException;
import java.io.Serializable;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.ProviderException;
import java.util.Arrays;

/**
 * What stands for a key in an object stream: its encoding, never an engine's state. It is read back by this provider,
 * installed or not, since another provider's "ML-KEM" may be unable to parse it.
 */
final class SerializedKey implements Serializable {

    private static final long serialVersionUID = 1L;

    private final String parameterSet;
    private final boolean isPrivate;
    private final byte[] encoding;

    /** @param isPrivate whether the encoding, which is kept, is PKCS#8 rather than X.509 */
    SerializedKey(String parameterSet, boolean isPrivate, byte[] encoding) {
        this.parameterSet = parameterSet;
        this.isPrivate = isPrivate;
        this.encoding = encoding;
    }

    private Object readResolve() throws InvalidObjectException {
        if (encoding == null) {
            throw new InvalidObjectException("a key without an encoding");
        }
        KemAlgorithm<?, ?> algorithm = KemAlgorithms.shared().named(parameterSet);
        if (algorithm == null) {
            throw new InvalidObjectException("a key of an unknown algorithm");
        }
        try {
            return decode(algorithm);
        } catch (InvalidKeyException | ProviderException e) {
            InvalidObjectException invalid = new InvalidObjectException("not a key: " + e.getMessage());
            invalid.initCause(e);
            throw invalid;
        } finally {
            Arrays.fill(encoding, (byte) 0);
        }
    }

    private Key decode(KemAlgorithm<?, ?> algorithm) throws InvalidKeyException {
        return isPrivate ? algorithm.privateKeyFromPkcs8(encoding) : algorithm.publicKeyFromX509(encoding);
    }
}
