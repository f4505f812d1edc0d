package io.kyberxdp.provider;

import io.kyberxdp.provider.kem.DestroyedKeyException;
import io.kyberxdp.provider.kem.KemAlgorithm;
import io.kyberxdp.provider.kem.KemPrivateKey;
import io.kyberxdp.provider.kem.KemPublicKey;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.KEMSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** {@link javax.crypto.KEM} over one algorithm. Encapsulators and decapsulators may be shared by threads. */
final class KemService<P extends KemPublicKey, S extends KemPrivateKey> implements KEMSpi {

    private static final int SECRET_BYTES = KemAlgorithm.SHARED_SECRET_BYTES;

    private final KemAlgorithm<P, S> algorithm;
    private final KeyTranslation<P, S> translation;

    KemService(KemAlgorithm<P, S> algorithm) {
        this.algorithm = algorithm;
        this.translation = new KeyTranslation<>(algorithm);
    }

    @Override
    public EncapsulatorSpi engineNewEncapsulator(PublicKey key, AlgorithmParameterSpec spec, SecureRandom random)
            throws InvalidAlgorithmParameterException, InvalidKeyException {
        ParameterCheck.requireOwn(algorithm, spec);
        P own = translation.publicKey(key);
        Failures.<Void, InvalidKeyException>reported(() -> {
            algorithm.requireUsable(own);
            return null;
        });
        return new Encapsulator(own, Randomness.orDefault(random));
    }

    @Override
    public DecapsulatorSpi engineNewDecapsulator(PrivateKey key, AlgorithmParameterSpec spec)
            throws InvalidAlgorithmParameterException, InvalidKeyException {
        ParameterCheck.requireOwn(algorithm, spec);
        S own = translation.privateKey(key);
        try {
            Failures.reported(() -> {
                own.prepare();
                return null;
            });
        } catch (DestroyedKeyException e) {
            throw new InvalidKeyException(e.getMessage(), e);
        }
        return new Decapsulator(own);
    }

    /** Refuses what the KEM's Javadoc refuses; an empty key, which it does not mention, is a combination not supported. */
    private static void requireRange(int from, int to, String keyAlgorithm) {
        Objects.checkFromToIndex(from, to, SECRET_BYTES);
        Objects.requireNonNull(keyAlgorithm, "algorithm");
        if (from == to) {
            throw new UnsupportedOperationException("a secret key of no bytes");
        }
    }

    /** The arrays of one encapsulation, used by one thread at a time and wiped in between. */
    private static final class Scratch {

        final byte[] eseed;
        final byte[] ciphertext;
        final byte[] secret = new byte[SECRET_BYTES];

        Scratch(KemAlgorithm<?, ?> algorithm) {
            this.eseed = new byte[algorithm.encapsulationSeedBytes()];
            this.ciphertext = new byte[algorithm.ciphertextBytes()];
        }

        void wipe() {
            Arrays.fill(eseed, (byte) 0);
            Arrays.fill(secret, (byte) 0);
        }
    }

    private final class Encapsulator implements EncapsulatorSpi {

        private final P key;
        private final SecureRandom random;

        /** The arrays of an operation that has ended, for the next one: KEM.Encapsulated takes copies. */
        private final AtomicReference<Scratch> spare = new AtomicReference<>();

        Encapsulator(P key, SecureRandom random) {
            this.key = key;
            this.random = random;
        }

        @Override
        public KEM.Encapsulated engineEncapsulate(int from, int to, String keyAlgorithm) {
            requireRange(from, to, keyAlgorithm);
            Scratch kept = spare.getAndSet(null);
            Scratch scratch = kept != null ? kept : new Scratch(algorithm);
            try {
                Randomness.draw(random, scratch.eseed);
                return Failures.reported(() -> {
                    algorithm.encapsulate(key, scratch.eseed, scratch.ciphertext, scratch.secret);
                    SecretKey part = new SecretKeySpec(scratch.secret, from, to - from, keyAlgorithm);
                    return new KEM.Encapsulated(part, scratch.ciphertext, null);
                });
            } finally {
                scratch.wipe();
                spare.set(scratch);
            }
        }

        @Override
        public int engineSecretSize() {
            return SECRET_BYTES;
        }

        @Override
        public int engineEncapsulationSize() {
            return algorithm.ciphertextBytes();
        }
    }

    private final class Decapsulator implements DecapsulatorSpi {

        private final S key;

        Decapsulator(S key) {
            this.key = key;
        }

        @Override
        public SecretKey engineDecapsulate(byte[] encapsulation, int from, int to, String keyAlgorithm)
                throws DecapsulateException {
            requireRange(from, to, keyAlgorithm);
            if (encapsulation.length != algorithm.ciphertextBytes()) {
                throw new DecapsulateException("a ciphertext of " + algorithm.name() + " has "
                        + algorithm.ciphertextBytes() + " bytes, not " + encapsulation.length);
            }
            // The re-encryption must be compared with the very bytes that were decrypted: another thread may write to
            // these.
            byte[] ciphertext = encapsulation.clone();
            byte[] secret = new byte[SECRET_BYTES];
            try {
                return Failures.<SecretKey, DecapsulateException>reported(() -> {
                    algorithm.decapsulate(key, ciphertext, secret);
                    return new SecretKeySpec(secret, from, to - from, keyAlgorithm);
                });
            } finally {
                Arrays.fill(secret, (byte) 0);
            }
        }

        @Override
        public int engineSecretSize() {
            return SECRET_BYTES;
        }

        @Override
        public int engineEncapsulationSize() {
            return algorithm.ciphertextBytes();
        }
    }
}
