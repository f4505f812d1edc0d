package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.mlkem.JavaMlKem768;
import io.kyberxdp.provider.selector.DelegatingMlKem768;
import io.kyberxdp.provider.selector.TestEngines;
import java.lang.reflect.Proxy;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.ProviderException;
import java.security.PublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.spec.IvParameterSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the Javadoc of {@link KEM}, KeyPairGenerator and KeyFactory promises their callers. */
class KemContractTest {

    private static final int[][] BAD_RANGES = {{0, 33}, {5, 4}, {-1, 3}, {33, 33}, {0, Integer.MAX_VALUE}};

    @ParameterizedTest
    @EnumSource
    void bothSidesAgree(Scheme scheme) throws Exception {
        KeyPair pair = scheme.generator().generateKeyPair();
        KEM.Encapsulator encapsulator = scheme.kem().newEncapsulator(pair.getPublic());
        KEM.Decapsulator decapsulator = scheme.kem().newDecapsulator(pair.getPrivate());
        KEM.Encapsulated first = encapsulator.encapsulate();
        KEM.Encapsulated second = encapsulator.encapsulate();
        assertEquals(first.key(), decapsulator.decapsulate(first.encapsulation()));
        assertEquals(second.key(), decapsulator.decapsulate(second.encapsulation()));
        assertFalse(Arrays.equals(first.encapsulation(), second.encapsulation()));
        assertFalse(Arrays.equals(first.key().getEncoded(), second.key().getEncoded()));
    }

    @ParameterizedTest
    @EnumSource
    void tellsItsSizes(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        KEM.Encapsulator encapsulator = scheme.kem().newEncapsulator(pair.getPublic());
        KEM.Decapsulator decapsulator = scheme.kem().newDecapsulator(pair.getPrivate());
        assertEquals(32, encapsulator.secretSize());
        assertEquals(32, decapsulator.secretSize());
        assertEquals(scheme.ciphertextBytes, encapsulator.encapsulationSize());
        assertEquals(scheme.ciphertextBytes, decapsulator.encapsulationSize());
        KEM.Encapsulated result = encapsulator.encapsulate();
        assertEquals(scheme.ciphertextBytes, result.encapsulation().length);
        assertEquals(32, result.key().getEncoded().length);
        assertEquals("Generic", result.key().getAlgorithm());
        assertNull(result.params());
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-3")
    void givesAnyPartOfTheSecretUnderAnyName(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        byte[] whole = scheme.encapsulate(pair.getPublic()).key().getEncoded();
        int[][] ranges = {{0, 32}, {0, 16}, {16, 32}, {31, 32}, {0, 1}, {5, 21}};
        for (int[] range : ranges) {
            KEM.Encapsulated part = scheme.kem()
                    .newEncapsulator(pair.getPublic(), new ReplayedRandom(Bytes.counting(scheme.eseedBytes)))
                    .encapsulate(range[0], range[1], "AES");
            assertEquals("AES", part.key().getAlgorithm());
            assertArrayEquals(
                    Arrays.copyOfRange(whole, range[0], range[1]), part.key().getEncoded());
            assertEquals(
                    part.key(),
                    scheme.kem()
                            .newDecapsulator(pair.getPrivate())
                            .decapsulate(part.encapsulation(), range[0], range[1], "AES"));
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-3")
    void refusesRangesOutsideTheSecretAndDrawsNothing(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        byte[] ct = scheme.encapsulate(pair.getPublic()).encapsulation();
        KEM.Encapsulator encapsulator = scheme.kem().newEncapsulator(pair.getPublic(), new ReplayedRandom(new byte[0]));
        KEM.Decapsulator decapsulator = scheme.kem().newDecapsulator(pair.getPrivate());
        for (int[] range : BAD_RANGES) {
            assertThrows(
                    IndexOutOfBoundsException.class, () -> encapsulator.encapsulate(range[0], range[1], "Generic"));
            assertThrows(
                    IndexOutOfBoundsException.class, () -> decapsulator.decapsulate(ct, range[0], range[1], "Generic"));
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-3")
    void refusesNulls(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        byte[] ct = scheme.encapsulate(pair.getPublic()).encapsulation();
        KEM.Encapsulator encapsulator = scheme.kem().newEncapsulator(pair.getPublic());
        KEM.Decapsulator decapsulator = scheme.kem().newDecapsulator(pair.getPrivate());
        assertThrows(NullPointerException.class, () -> encapsulator.encapsulate(0, 32, null));
        assertThrows(NullPointerException.class, () -> decapsulator.decapsulate(ct, 0, 32, null));
        assertThrows(NullPointerException.class, () -> decapsulator.decapsulate(null));
        assertThrows(NullPointerException.class, () -> decapsulator.decapsulate(null, 0, 32, "Generic"));
    }

    @ParameterizedTest
    @EnumSource
    void doesNotSupportAnEmptySecretKey(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        byte[] ct = scheme.encapsulate(pair.getPublic()).encapsulation();
        KEM.Encapsulator encapsulator = scheme.kem().newEncapsulator(pair.getPublic());
        KEM.Decapsulator decapsulator = scheme.kem().newDecapsulator(pair.getPrivate());
        assertThrows(UnsupportedOperationException.class, () -> encapsulator.encapsulate(5, 5, "Generic"));
        assertThrows(UnsupportedOperationException.class, () -> decapsulator.decapsulate(ct, 32, 32, "Generic"));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-4")
    void refusesCiphertextsOfAnyOtherLength(Scheme scheme) throws Exception {
        KEM.Decapsulator decapsulator =
                scheme.kem().newDecapsulator(scheme.keyPair().getPrivate());
        for (int length : new int[] {0, 1, 32, 1087, 1089, 1119, 1121, 65536}) {
            assertThrows(DecapsulateException.class, () -> decapsulator.decapsulate(new byte[length]));
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-6")
    @Tag("jca-pitfall-24")
    void acceptsNullForSpecAndRandom(Scheme scheme) throws Exception {
        KeyPairGenerator generator = scheme.generator();
        generator.initialize((AlgorithmParameterSpec) null, null);
        KeyPair pair = generator.generateKeyPair();
        KEM.Encapsulated result =
                scheme.kem().newEncapsulator(pair.getPublic(), null, null).encapsulate();
        assertEquals(
                result.key(),
                scheme.kem().newDecapsulator(pair.getPrivate(), null).decapsulate(result.encapsulation()));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-6")
    void acceptsTheSpecThatNamesItByAnyOfItsNames(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        for (String name : scheme.names) {
            NamedParameterSpec spec = new NamedParameterSpec(name);
            scheme.generator().initialize(spec);
            assertEquals(
                    32,
                    scheme.kem().newEncapsulator(pair.getPublic(), spec, null).secretSize());
            assertEquals(
                    32, scheme.kem().newDecapsulator(pair.getPrivate(), spec).secretSize());
        }
        scheme.generator().initialize(new NamedParameterSpec(scheme.oid));
        scheme.generator().initialize(new NamedParameterSpec("OID." + scheme.oid));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-6")
    void refusesEveryOtherSpec(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        AlgorithmParameterSpec[] specs = {
            new NamedParameterSpec("ML-KEM-1024"),
            NamedParameterSpec.X25519,
            new ECGenParameterSpec("secp256r1"), // names something, too
            new IvParameterSpec(new byte[16]),
            new NamedParameterSpec("ML-KEM-768") {
                @Override
                public String getName() {
                    return null;
                }
            }
        };
        for (AlgorithmParameterSpec spec : specs) {
            String given = spec instanceof NamedParameterSpec named
                    ? named.getName()
                    : spec.getClass().getName();
            String refusal = assertThrows(
                            InvalidAlgorithmParameterException.class,
                            () -> scheme.generator().initialize(spec))
                    .getMessage();
            assertTrue(refusal.endsWith("not " + given), refusal);
            assertThrows(
                    InvalidAlgorithmParameterException.class,
                    () -> scheme.kem().newEncapsulator(pair.getPublic(), spec, null));
            assertThrows(
                    InvalidAlgorithmParameterException.class,
                    () -> scheme.kem().newDecapsulator(pair.getPrivate(), spec));
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesKeySizesWithAHint(Scheme scheme) throws Exception {
        KeyPairGenerator generator = scheme.generator();
        InvalidParameterException refused =
                assertThrows(InvalidParameterException.class, () -> generator.initialize(768));
        assertEquals(
                scheme.name + " has keys of one size; leave out initialize(768) or call"
                        + " initialize(new NamedParameterSpec(\"" + scheme.name + "\"))",
                refused.getMessage());
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-7")
    void acceptsForeignKeysByTheirEncoding(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        PublicKey foreignPublic =
                foreignPublic("whatever", "X.509", pair.getPublic().getEncoded());
        PrivateKey foreignPrivate =
                foreignPrivate("whatever", "PKCS#8", pair.getPrivate().getEncoded());
        KEM.Encapsulated result = scheme.encapsulate(foreignPublic);
        assertArrayEquals(result.key().getEncoded(), scheme.decapsulate(foreignPrivate, result.encapsulation()));
        assertEquals(pair.getPublic(), scheme.keyFactory().translateKey(foreignPublic));
        assertEquals(pair.getPrivate(), scheme.keyFactory().translateKey(foreignPrivate));
        assertArrayEquals(
                scheme.rawOf(pair.getPublic()),
                scheme.keyFactory().getKeySpec(foreignPublic, RawKeySpec.class).getEncoded());
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-7")
    void refusesForeignKeysThatAreNotItsOwn(Scheme scheme) throws Exception {
        Scheme other = scheme == Scheme.X_WING ? Scheme.ML_KEM_768 : Scheme.X_WING;
        KeyPair rsa = KeyPairGenerator.getInstance("RSA").generateKeyPair();
        KeyPair own = scheme.keyPair();
        PublicKey[] publicKeys = {
            null,
            rsa.getPublic(),
            other.keyPair().getPublic(),
            foreignPublic(scheme.name, "X.509", null),
            foreignPublic(scheme.name, null, null),
            foreignPublic(scheme.name, "RAW", own.getPublic().getEncoded()),
            foreignPublic(scheme.name, "X.509", new byte[0]),
            foreignPublic(scheme.name, "X.509", rsa.getPublic().getEncoded()),
        };
        assertEquals(
                "no key given",
                assertThrows(InvalidKeyException.class, () -> scheme.kem().newEncapsulator(null))
                        .getMessage());
        for (PublicKey key : publicKeys) {
            assertThrows(InvalidKeyException.class, () -> scheme.kem().newEncapsulator(key));
            assertThrows(InvalidKeyException.class, () -> scheme.keyFactory().translateKey(key));
        }
        PrivateKey[] privateKeys = {
            null,
            rsa.getPrivate(),
            other.keyPair().getPrivate(),
            foreignPrivate(scheme.name, "PKCS#8", null),
            foreignPrivate(scheme.name, null, null),
            foreignPrivate(scheme.name, "PKCS#8", new byte[7]),
        };
        for (PrivateKey key : privateKeys) {
            assertThrows(InvalidKeyException.class, () -> scheme.kem().newDecapsulator(key));
            assertThrows(InvalidKeyException.class, () -> scheme.keyFactory().translateKey(key));
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesKeysThatAreNeitherPublicNorPrivateWhateverTheirEncoding(Scheme scheme) throws Exception {
        KeyPair own = scheme.keyPair();
        for (Key key : new Key[] {own.getPublic(), own.getPrivate()}) {
            Key untyped = (Key) Proxy.newProxyInstance(
                    KemContractTest.class.getClassLoader(),
                    new Class<?>[] {Key.class},
                    (proxy, method, arguments) -> method.invoke(key, arguments));
            assertThrows(InvalidKeyException.class, () -> scheme.keyFactory().translateKey(untyped));
            assertThrows(
                    InvalidKeySpecException.class, () -> scheme.keyFactory().getKeySpec(untyped, RawKeySpec.class));
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-7")
    void refusesForeignKeysThatNoLongerAnswer(Scheme scheme) throws Exception {
        Key removedToken = (Key) Proxy.newProxyInstance(
                KemContractTest.class.getClassLoader(),
                new Class<?>[] {PublicKey.class, PrivateKey.class},
                (proxy, method, arguments) -> {
                    throw new ProviderException("token removed");
                });
        assertThrows(InvalidKeyException.class, () -> scheme.kem().newEncapsulator((PublicKey) removedToken));
        assertThrows(InvalidKeyException.class, () -> scheme.kem().newDecapsulator((PrivateKey) removedToken));
        assertThrows(InvalidKeyException.class, () -> scheme.keyFactory().translateKey(removedToken));
        assertThrows(
                InvalidKeySpecException.class, () -> scheme.keyFactory().getKeySpec(removedToken, RawKeySpec.class));
    }

    @ParameterizedTest
    @EnumSource
    void takesACiphertextAsItWasWhenItWasGiven(Scheme scheme) throws Exception {
        AtomicReference<byte[]> given = new AtomicReference<>(new byte[0]);
        MlKem768Engine meddling = new DelegatingMlKem768(new JavaMlKem768()) {
            @Override
            protected void decapsulate(DecapsulationKey key, byte[] ct, int ctAt, byte[] ss, int ssAt) {
                Arrays.fill(given.get(), (byte) 0);
                super.decapsulate(key, ct, ctAt, ss, ssAt);
            }
        };
        Provider provider = new KyberXdpProvider(TestEngines.with(meddling));
        KeyPair pair = KeyPairGenerator.getInstance(scheme.name, provider).generateKeyPair();
        KEM kem = KEM.getInstance(scheme.name, provider);
        KEM.Decapsulator decapsulator = kem.newDecapsulator(pair.getPrivate());
        KEM.Encapsulated result = kem.newEncapsulator(pair.getPublic()).encapsulate();
        given.set(result.encapsulation());
        assertEquals(result.key(), decapsulator.decapsulate(given.get()));
    }

    @ParameterizedTest
    @EnumSource
    void translatesItsOwnKeysToThemselves(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        assertSame(pair.getPublic(), scheme.keyFactory().translateKey(pair.getPublic()));
        assertSame(pair.getPrivate(), scheme.keyFactory().translateKey(pair.getPrivate()));
    }

    @ParameterizedTest
    @EnumSource
    void namesTheAlgorithmAndTheParameterSetOfAKey(Scheme scheme) throws Exception {
        for (String name : scheme.names) {
            KeyPair pair = KeyPairGenerator.getInstance(name, Scheme.PROVIDER).generateKeyPair();
            for (Key key : new Key[] {pair.getPublic(), pair.getPrivate()}) {
                assertEquals(scheme.keyAlgorithm, key.getAlgorithm());
                Object params = key.getClass().getMethod("getParams").invoke(key);
                assertEquals(scheme.name, ((NamedParameterSpec) params).getName());
            }
        }
    }

    private static PublicKey foreignPublic(String algorithm, String format, byte[] encoding) {
        return new PublicKey() {
            @Override
            public String getAlgorithm() {
                return algorithm;
            }

            @Override
            public String getFormat() {
                return format;
            }

            @Override
            public byte[] getEncoded() {
                return encoding == null ? null : encoding.clone();
            }
        };
    }

    private static PrivateKey foreignPrivate(String algorithm, String format, byte[] encoding) {
        return new PrivateKey() {
            @Override
            public String getAlgorithm() {
                return algorithm;
            }

            @Override
            public String getFormat() {
                return format;
            }

            @Override
            public byte[] getEncoded() {
                return encoding == null ? null : encoding.clone();
            }
        };
    }
}
