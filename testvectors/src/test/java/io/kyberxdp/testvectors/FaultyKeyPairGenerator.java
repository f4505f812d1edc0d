package io.kyberxdp.testvectors;

import java.security.InvalidAlgorithmParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;

final class FaultyKeyPairGenerator extends KeyPairGeneratorSpi {

    private final KeyPairGenerator real;
    private final Fault fault;

    FaultyKeyPairGenerator(String algorithm, Fault fault) {
        this.fault = fault;
        try {
            this.real = KeyPairGenerator.getInstance(algorithm, FaultyProvider.REAL);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void initialize(int keySize, SecureRandom random) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void initialize(AlgorithmParameterSpec spec, SecureRandom random) throws InvalidAlgorithmParameterException {
        SecureRandom drawn =
                fault == Fault.DRAWS_Z_BEFORE_D ? new SwappedHalves(random) : FaultyRandom.of(fault, random);
        real.initialize(spec, drawn);
    }

    @Override
    public KeyPair generateKeyPair() {
        KeyPair pair = real.generateKeyPair();
        return new KeyPair(pair.getPublic(), ShownPrivateKey.of(fault, pair.getPrivate()));
    }

    /** Hands out the second 32 bytes of 64 first. */
    private static final class SwappedHalves extends SecureRandom {
        private final SecureRandom caller;
        private byte[] first;

        SwappedHalves(SecureRandom caller) {
            this.caller = caller;
        }

        @Override
        public void nextBytes(byte[] bytes) {
            if (first == null) {
                first = new byte[bytes.length];
                caller.nextBytes(first);
                caller.nextBytes(bytes);
            } else {
                System.arraycopy(first, 0, bytes, 0, bytes.length);
            }
        }
    }
}
