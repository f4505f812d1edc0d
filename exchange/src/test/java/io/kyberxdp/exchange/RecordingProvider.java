package io.kyberxdp.exchange;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyFactorySpi;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.KEMSpi;
import javax.crypto.SecretKey;

/** Hands everything on to Bouncy Castle's X-Wing, and remembers each secret so that a test can ask whether it was destroyed. */
public final class RecordingProvider extends Provider {

    private static final long serialVersionUID = 1L;
    private static final String XWING = "X-Wing";

    private final transient List<TrackedPrivateKey> privateKeys = new CopyOnWriteArrayList<>();
    private final transient List<TrackedSecret> secrets = new CopyOnWriteArrayList<>();
    private transient volatile RuntimeException failure;
    private transient volatile UnaryOperator<byte[]> secretChange = UnaryOperator.identity();
    private transient volatile UnaryOperator<byte[]> ciphertextChange = UnaryOperator.identity();

    public RecordingProvider() {
        super("Recording", "1", "for tests");
        putService(new Factory("KeyPairGenerator", Generator::new));
        putService(new Factory("KeyFactory", Keys::new));
        putService(new Factory("KEM", Encapsulation::new));
    }

    /** Makes every encapsulation and decapsulation from now on fail. */
    public void failWith(RuntimeException e) {
        failure = e;
    }

    /** Changes the bytes of every shared secret from now on; null makes a secret unreadable. */
    public void changeSecrets(UnaryOperator<byte[]> change) {
        secretChange = change;
    }

    /** Changes every ciphertext from now on. */
    public void changeCiphertexts(UnaryOperator<byte[]> change) {
        ciphertextChange = change;
    }

    public List<TrackedPrivateKey> privateKeys() {
        return privateKeys;
    }

    public List<TrackedSecret> secrets() {
        return secrets;
    }

    private final class Factory extends Service {
        private final Supplier<Object> maker;

        Factory(String type, Supplier<Object> maker) {
            super(RecordingProvider.this, type, XWING, maker.get().getClass().getName(), null, null);
            this.maker = maker;
        }

        @Override
        public Object newInstance(Object parameter) {
            return maker.get();
        }
    }

    /** A private key that knows whether it was destroyed. */
    public static final class TrackedPrivateKey implements PrivateKey {
        private static final long serialVersionUID = 1L;
        private final transient PrivateKey key;
        private volatile boolean destroyed;

        TrackedPrivateKey(PrivateKey key) {
            this.key = key;
        }

        @Override
        public String getAlgorithm() {
            return key.getAlgorithm();
        }

        @Override
        public String getFormat() {
            return key.getFormat();
        }

        @Override
        public byte[] getEncoded() {
            return key.getEncoded();
        }

        @Override
        public void destroy() {
            destroyed = true;
        }

        @Override
        public boolean isDestroyed() {
            return destroyed;
        }
    }

    /** A shared secret that knows whether it was destroyed. */
    public static final class TrackedSecret implements SecretKey {
        private static final long serialVersionUID = 1L;
        private final transient byte[] secret;
        private volatile boolean destroyed;

        TrackedSecret(byte[] secret) {
            this.secret = secret;
        }

        @Override
        public String getAlgorithm() {
            return "Generic";
        }

        @Override
        public String getFormat() {
            return "RAW";
        }

        @Override
        public byte[] getEncoded() {
            return secret == null ? null : secret.clone();
        }

        @Override
        public void destroy() {
            destroyed = true;
        }

        @Override
        public boolean isDestroyed() {
            return destroyed;
        }
    }

    private final class Generator extends KeyPairGeneratorSpi {
        private KeyPairGenerator generator;

        @Override
        public void initialize(int size, SecureRandom random) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void initialize(AlgorithmParameterSpec parameters, SecureRandom random)
                throws InvalidAlgorithmParameterException {
            try {
                generator = KeyPairGenerator.getInstance(XWING, Kems.BC);
            } catch (NoSuchAlgorithmException e) {
                throw new AssertionError(e);
            }
            generator.initialize(parameters, random);
        }

        @Override
        public KeyPair generateKeyPair() {
            KeyPair pair = generator.generateKeyPair();
            TrackedPrivateKey tracked = new TrackedPrivateKey(pair.getPrivate());
            privateKeys.add(tracked);
            return new KeyPair(pair.getPublic(), tracked);
        }
    }

    private static final class Keys extends KeyFactorySpi {
        @Override
        protected PublicKey engineGeneratePublic(KeySpec spec) throws InvalidKeySpecException {
            try {
                return KeyFactory.getInstance(XWING, Kems.BC).generatePublic(spec);
            } catch (NoSuchAlgorithmException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        protected PrivateKey engineGeneratePrivate(KeySpec spec) {
            throw new UnsupportedOperationException();
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

    private final class Encapsulation implements KEMSpi {
        @Override
        public EncapsulatorSpi engineNewEncapsulator(
                PublicKey key, AlgorithmParameterSpec parameters, SecureRandom random)
                throws InvalidAlgorithmParameterException, InvalidKeyException {
            KEM.Encapsulator encapsulator = kem().newEncapsulator(key, parameters, random);
            return new EncapsulatorSpi() {
                @Override
                public KEM.Encapsulated engineEncapsulate(int from, int to, String algorithm) {
                    failIfAsked();
                    KEM.Encapsulated result = encapsulator.encapsulate(from, to, algorithm);
                    return new KEM.Encapsulated(
                            track(result.key()), ciphertextChange.apply(result.encapsulation()), null);
                }

                @Override
                public int engineSecretSize() {
                    return encapsulator.secretSize();
                }

                @Override
                public int engineEncapsulationSize() {
                    return encapsulator.encapsulationSize();
                }
            };
        }

        @Override
        public DecapsulatorSpi engineNewDecapsulator(PrivateKey key, AlgorithmParameterSpec parameters)
                throws InvalidAlgorithmParameterException, InvalidKeyException {
            PrivateKey inner = key instanceof TrackedPrivateKey tracked ? tracked.key : key;
            KEM.Decapsulator decapsulator = kem().newDecapsulator(inner, parameters);
            return new DecapsulatorSpi() {
                @Override
                public SecretKey engineDecapsulate(byte[] ciphertext, int from, int to, String algorithm)
                        throws DecapsulateException {
                    failIfAsked();
                    return track(decapsulator.decapsulate(ciphertext, from, to, algorithm));
                }

                @Override
                public int engineSecretSize() {
                    return decapsulator.secretSize();
                }

                @Override
                public int engineEncapsulationSize() {
                    return decapsulator.encapsulationSize();
                }
            };
        }

        private KEM kem() {
            try {
                return KEM.getInstance(XWING, Kems.BC);
            } catch (NoSuchAlgorithmException e) {
                throw new AssertionError(e);
            }
        }

        private void failIfAsked() {
            if (failure != null) {
                throw failure;
            }
        }

        private SecretKey track(SecretKey key) {
            TrackedSecret secret = new TrackedSecret(secretChange.apply(key.getEncoded()));
            secrets.add(secret);
            return secret;
        }
    }
}
