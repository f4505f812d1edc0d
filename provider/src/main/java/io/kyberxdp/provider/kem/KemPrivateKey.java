package io.kyberxdp.provider.kem;

import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;

/**
 * What the private keys have in common: a PKCS#8 encoding, equality in constant time, and an end. After {@link
 * #destroy()} every method that needs the secret throws {@link IllegalStateException}, and the key equals only itself.
 */
public abstract class KemPrivateKey implements PrivateKey {

    private static final long serialVersionUID = 1L;

    private final transient String algorithm;
    private final transient String parameterSet;

    /** Zero until it is first asked for: it takes the public key, which takes the prepared form. */
    private transient int hash;

    KemPrivateKey(String algorithm, String parameterSet) {
        this.algorithm = algorithm;
        this.parameterSet = parameterSet;
    }

    /** A fresh copy of the raw key: its seed where it has one. The caller wipes it. */
    public final byte[] raw() {
        return material().copy();
    }

    /** The matching public key. */
    public abstract KemPublicKey publicKey();

    /** Computes the prepared form now rather than at the first operation. */
    public final void prepare() {
        material().use(expanded -> null);
    }

    abstract KeyMaterial<?> material();

    /** The PKCS#8 encoding of a raw key. */
    abstract byte[] encode(byte[] raw);

    /** Secret bytes that are the same for two keys when the keys are; the caller wipes them. */
    abstract byte[] comparable();

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
        return "PKCS#8";
    }

    @Override
    public final byte[] getEncoded() {
        byte[] raw = raw();
        try {
            return encode(raw);
        } finally {
            Arrays.fill(raw, (byte) 0);
        }
    }

    @Override
    public final void destroy() {
        material().destroy();
    }

    @Override
    public final boolean isDestroyed() {
        return material().isDestroyed();
    }

    @Override
    public final boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof KemPrivateKey key) || !parameterSet.equals(key.parameterSet)) {
            return false;
        }
        byte[] mine = null;
        byte[] theirs = null;
        try {
            mine = comparable();
            theirs = key.comparable();
            return MessageDigest.isEqual(mine, theirs);
        } catch (DestroyedKeyException e) {
            return false;
        } finally {
            wipe(mine);
            wipe(theirs);
        }
    }

    /** The public key's hash, which tells nothing of the secret; {@link #destroy()} does not change it. */
    @Override
    public final int hashCode() {
        if (hash == 0) {
            try {
                hash = publicKey().hashCode();
            } catch (DestroyedKeyException e) {
                return 0;
            }
        }
        return hash;
    }

    @Override
    public final String toString() {
        return parameterSet + " private key" + (isDestroyed() ? " (destroyed)" : "");
    }

    final Object writeReplace() throws NotSerializableException {
        try {
            return new SerializedKey(parameterSet, true, getEncoded());
        } catch (DestroyedKeyException e) {
            throw new NotSerializableException("a destroyed private key");
        }
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("a key is serialized by its encoding");
    }

    /** Called in place of readObject when a forged stream leaves this class out of the key's superclasses. */
    private void readObjectNoData() throws InvalidObjectException {
        throw new InvalidObjectException("a key is serialized by its encoding");
    }

    private static void wipe(byte[] bytes) {
        if (bytes != null) {
            Arrays.fill(bytes, (byte) 0);
        }
    }
}
