package io.kyberxdp.provider;

import io.kyberxdp.provider.kem.KemAlgorithm;
import io.kyberxdp.provider.kem.KemPrivateKey;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.KeyPair;
import java.security.KeyPairGeneratorSpi;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;

/** {@link java.security.KeyPairGenerator} over one algorithm; it needs no initialization. */
final class KeyPairGeneratorService extends KeyPairGeneratorSpi {

    /** With this size the JDK's own generators of one parameter set let a caller hand over a SecureRandom alone. */
    private static final int ANY_SIZE = -1;

    private final KemAlgorithm<?, ?> algorithm;
    private SecureRandom random;

    KeyPairGeneratorService(KemAlgorithm<?, ?> algorithm) {
        this.algorithm = algorithm;
    }

    @Override
    public void initialize(int keySize, SecureRandom random) {
        if (keySize != ANY_SIZE) {
            throw new InvalidParameterException(algorithm.name() + " has keys of one size; leave out initialize("
                    + keySize + ") or call initialize(new NamedParameterSpec(\"" + algorithm.name() + "\"))");
        }
        this.random = random;
    }

    @Override
    public void initialize(AlgorithmParameterSpec spec, SecureRandom random) throws InvalidAlgorithmParameterException {
        ParameterCheck.requireOwn(algorithm, spec);
        this.random = random;
    }

    @Override
    public KeyPair generateKeyPair() {
        byte[] seed = new byte[algorithm.keySeedBytes()];
        try {
            Randomness.draw(Randomness.orDefault(random), seed);
            return Failures.reported(() -> {
                KemPrivateKey key = algorithm.privateKeyFromSeed(seed);
                return new KeyPair(key.publicKey(), key);
            });
        } finally {
            Arrays.fill(seed, (byte) 0);
        }
    }
}
