package io.kyberxdp.testvectors;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.KEMSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

final class FaultyKem implements KEMSpi {

    private final KEM real;
    private final Fault fault;

    FaultyKem(String algorithm, Fault fault) {
        this.fault = fault;
        try {
            this.real = KEM.getInstance(algorithm, FaultyProvider.REAL);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public EncapsulatorSpi engineNewEncapsulator(PublicKey key, AlgorithmParameterSpec spec, SecureRandom random)
            throws InvalidAlgorithmParameterException, InvalidKeyException {
        SecureRandom drawn = random == null ? new SecureRandom() : FaultyRandom.of(fault, random);
        return new FaultyEncapsulator(real.newEncapsulator(key, spec, drawn), fault);
    }

    @Override
    public DecapsulatorSpi engineNewDecapsulator(PrivateKey key, AlgorithmParameterSpec spec)
            throws InvalidAlgorithmParameterException, InvalidKeyException {
        return new FaultyDecapsulator(real.newDecapsulator(ShownPrivateKey.unwrap(key), spec), fault);
    }

    private static SecretKey flipped(SecretKey key) {
        byte[] bytes = key.getEncoded();
        bytes[0] ^= 1;
        return new SecretKeySpec(bytes, key.getAlgorithm());
    }

    private record FaultyEncapsulator(KEM.Encapsulator real, Fault fault) implements EncapsulatorSpi {
        @Override
        public KEM.Encapsulated engineEncapsulate(int from, int to, String algorithm) {
            KEM.Encapsulated result = real.encapsulate(from, to, algorithm);
            return fault == Fault.ENCAPSULATES_WRONG_SECRET
                    ? new KEM.Encapsulated(flipped(result.key()), result.encapsulation(), result.params())
                    : result;
        }

        @Override
        public int engineSecretSize() {
            return real.secretSize();
        }

        @Override
        public int engineEncapsulationSize() {
            return real.encapsulationSize();
        }
    }

    private record FaultyDecapsulator(KEM.Decapsulator real, Fault fault) implements DecapsulatorSpi {
        @Override
        public SecretKey engineDecapsulate(byte[] ciphertext, int from, int to, String algorithm)
                throws DecapsulateException {
            byte[] taken = fault == Fault.ACCEPTS_ANY_CIPHERTEXT_LENGTH
                    ? Arrays.copyOf(ciphertext, real.encapsulationSize())
                    : ciphertext;
            try {
                SecretKey secret = real.decapsulate(taken, from, to, algorithm);
                return fault == Fault.DECAPSULATES_WRONG_SECRET ? flipped(secret) : secret;
            } catch (DecapsulateException e) {
                if (fault == Fault.THROWS_UNDOCUMENTED_EXCEPTIONS) {
                    throw new IllegalStateException("refused", e);
                }
                throw e;
            }
        }

        @Override
        public int engineSecretSize() {
            return real.secretSize();
        }

        @Override
        public int engineEncapsulationSize() {
            return real.encapsulationSize();
        }
    }
}
