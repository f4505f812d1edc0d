package io.kyberxdp.provider;

import io.kyberxdp.provider.kem.KemAlgorithm;
import io.kyberxdp.provider.kem.KemPrivateKey;
import io.kyberxdp.provider.kem.KemPublicKey;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactorySpi;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.function.Function;

/** {@link java.security.KeyFactory} over one algorithm: encodings and raw keys in and out. */
final class KeyFactoryService<P extends KemPublicKey, S extends KemPrivateKey> extends KeyFactorySpi {

    private final KemAlgorithm<P, S> algorithm;
    private final KeyTranslation<P, S> translation;

    KeyFactoryService(KemAlgorithm<P, S> algorithm) {
        this.algorithm = algorithm;
        this.translation = new KeyTranslation<>(algorithm);
    }

    @Override
    protected PublicKey engineGeneratePublic(KeySpec spec) throws InvalidKeySpecException {
        if (spec instanceof X509EncodedKeySpec x509) {
            return parsed(x509.getEncoded(), algorithm::publicKeyFromX509);
        }
        if (spec instanceof RawKeySpec raw) {
            return parsed(bytes(raw), algorithm::publicKeyFromRaw);
        }
        throw unsupported(spec, "X509EncodedKeySpec");
    }

    @Override
    protected PrivateKey engineGeneratePrivate(KeySpec spec) throws InvalidKeySpecException {
        if (spec instanceof PKCS8EncodedKeySpec pkcs8) {
            return parsed(pkcs8.getEncoded(), algorithm::privateKeyFromPkcs8);
        }
        if (spec instanceof RawKeySpec raw) {
            return parsed(bytes(raw), algorithm::privateKeyFromRaw);
        }
        throw unsupported(spec, "PKCS8EncodedKeySpec");
    }

    @Override
    protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> wanted) throws InvalidKeySpecException {
        try {
            if (key instanceof PublicKey) {
                return publicSpec(translation.publicKey(key), wanted);
            }
            if (key instanceof PrivateKey) {
                return privateSpec(translation.privateKey(key), wanted);
            }
        } catch (InvalidKeyException | IllegalStateException e) {
            throw new InvalidKeySpecException(e.getMessage(), e);
        }
        throw new InvalidKeySpecException("neither a public nor a private key");
    }

    @Override
    protected Key engineTranslateKey(Key key) throws InvalidKeyException {
        if (key instanceof PublicKey) {
            return translation.publicKey(key);
        }
        if (key instanceof PrivateKey) {
            return living(translation.privateKey(key));
        }
        throw new InvalidKeyException("neither a public nor a private key");
    }

    private static KemPrivateKey living(KemPrivateKey key) throws InvalidKeyException {
        if (key.isDestroyed()) {
            throw new InvalidKeyException("the private key has been destroyed");
        }
        return key;
    }

    private <T extends KeySpec> T publicSpec(KemPublicKey key, Class<T> wanted) throws InvalidKeySpecException {
        if (wanted.isAssignableFrom(X509EncodedKeySpec.class)) {
            return wanted.cast(new X509EncodedKeySpec(key.getEncoded(), algorithm.name()));
        }
        if (wanted.isAssignableFrom(RawKeySpec.class)) {
            return wanted.cast(new RawKeySpec(key.raw()));
        }
        throw new InvalidKeySpecException(
                "a public key is given as X509EncodedKeySpec or RawKeySpec, not " + wanted.getName());
    }

    private <T extends KeySpec> T privateSpec(KemPrivateKey key, Class<T> wanted) throws InvalidKeySpecException {
        if (wanted.isAssignableFrom(PKCS8EncodedKeySpec.class)) {
            return wanted.cast(wiping(key.getEncoded(), bytes -> new PKCS8EncodedKeySpec(bytes, algorithm.name())));
        }
        if (wanted.isAssignableFrom(RawKeySpec.class)) {
            return wanted.cast(wiping(key.raw(), RawKeySpec::new));
        }
        throw new InvalidKeySpecException(
                "a private key is given as PKCS8EncodedKeySpec or RawKeySpec, not " + wanted.getName());
    }

    /** Makes a key of bytes that are this method's to wipe. */
    private static <K> K parsed(byte[] bytes, Parser<K> parser) throws InvalidKeySpecException {
        try {
            return Failures.reported(() -> parser.parse(bytes));
        } catch (InvalidKeyException e) {
            throw new InvalidKeySpecException(e.getMessage(), e);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static <T> T wiping(byte[] bytes, Function<byte[], T> copier) {
        try {
            return copier.apply(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static byte[] bytes(RawKeySpec spec) throws InvalidKeySpecException {
        try {
            return spec.getEncoded();
        } catch (IllegalStateException e) {
            throw new InvalidKeySpecException(e.getMessage(), e);
        }
    }

    private static InvalidKeySpecException unsupported(KeySpec spec, String encoded) {
        return new InvalidKeySpecException("takes a " + encoded + " or a RawKeySpec, not "
                + (spec == null ? "null" : spec.getClass().getName()));
    }

    private interface Parser<K> {
        K parse(byte[] bytes) throws InvalidKeyException;
    }
}
