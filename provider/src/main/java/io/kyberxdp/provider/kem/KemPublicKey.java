package io.kyberxdp.provider.kem;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;

/** What the public keys have in common: an X.509 encoding, and equality by the raw key. Immutable. */
public abstract class KemPublicKey implements PublicKey {

    private static final long serialVersionUID = 1L;

    private final transient String algorithm;
    private final transient String parameterSet;

    KemPublicKey(String algorithm, String parameterSet) {
        this.algorithm = algorithm;
        this.parameterSet = parameterSet;
    }

    /** A fresh copy of the raw key, as its standard defines it. */
    public abstract byte[] raw();

    @Override
    public final String getAlgorithm() {
        return algorithm;
    }

    /** The parameter set's name; on JDK 22 and later this is the method of {@code java.security.AsymmetricKey}. */
    @SuppressWarnings("MissingOverride")
    public final AlgorithmParameterSpec getParams() {
        return new NamedParameterSpec(parameterSet);
    }

    @Override
    public final String getFormat() {
        return "X.509";
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof KemPublicKey key
                && parameterSet.equals(key.parameterSet)
                && MessageDigest.isEqual(raw(), key.raw());
    }

    @Override
    public final int hashCode() {
        return Arrays.hashCode(raw());
    }

    @Override
    public final String toString() {
        return parameterSet + " public key";
    }

    final Object writeReplace() {
        return new SerializedKey(parameterSet, false, getEncoded());
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("a key is serialized by its encoding");
    }

    /** Called in place of readObject when a forged stream leaves this class out of the key's superclasses. */
    private void readObjectNoData() throws InvalidObjectException {
        throw new InvalidObjectException("a key is serialized by its encoding");
    }
}
