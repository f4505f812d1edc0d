package io.kyberxdp.testvectors;

import io.kyberxdp.testvectors.suites.TestKeys;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyFactorySpi;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;

final class FaultyKeyFactory extends KeyFactorySpi {

    private final KeyFactory real;
    private final Fault fault;
    private final boolean isMlKem;

    FaultyKeyFactory(String algorithm, Fault fault) {
        this.fault = fault;
        this.isMlKem = algorithm.startsWith("ML-KEM");
        try {
            this.real = KeyFactory.getInstance(algorithm, FaultyProvider.REAL);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected PublicKey engineGeneratePublic(KeySpec spec) throws InvalidKeySpecException {
        if (fault == Fault.REFUSES_EVERY_PUBLIC_KEY) {
            throw new InvalidKeySpecException("refused");
        }
        byte[] encoded = ((X509EncodedKeySpec) spec).getEncoded();
        try {
            return real.generatePublic(new X509EncodedKeySpec(faultyPublic(encoded)));
        } catch (InvalidKeySpecException e) {
            if (fault == Fault.THROWS_UNDOCUMENTED_EXCEPTIONS) {
                throw new IllegalArgumentException("refused", e);
            }
            throw e;
        }
    }

    private byte[] faultyPublic(byte[] encoded) {
        if (fault == Fault.ACCEPTS_UNREDUCED_KEYS && isMlKem) {
            return TestKeys.reducePublic(encoded);
        }
        if (fault == Fault.MASKS_PUBLIC_X25519_KEY && !isMlKem) {
            encoded[encoded.length - 1] &= 0x7f;
        }
        return encoded;
    }

    @Override
    protected PrivateKey engineGeneratePrivate(KeySpec spec) throws InvalidKeySpecException {
        if (fault == Fault.PARSES_NO_PRIVATE_KEY) {
            throw new InvalidKeySpecException("not parsed");
        }
        byte[] encoded = ((PKCS8EncodedKeySpec) spec).getEncoded();
        PKCS8EncodedKeySpec faulty = new PKCS8EncodedKeySpec(isMlKem ? faultyPrivate(encoded) : encoded);
        return ShownPrivateKey.of(fault, real.generatePrivate(faulty));
    }

    private byte[] faultyPrivate(byte[] encoded) {
        return switch (fault) {
            case LOSES_Z -> {
                Arrays.fill(encoded, encoded.length - 32, encoded.length, (byte) 0);
                yield encoded;
            }
            case ACCEPTS_WRONG_HASH -> TestKeys.repairHash(encoded);
            case EXPORTS_SEED_ONLY_AND_TRUSTS_BOTH_FORM ->
                ShownPrivateKey.isBothForm(encoded)
                        ? TestKeys.seedForm(ShownPrivateKey.seedOfBothForm(encoded))
                        : encoded;
            default -> encoded;
        };
    }

    @Override
    protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> type) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected Key engineTranslateKey(Key key) {
        throw new UnsupportedOperationException();
    }
}
