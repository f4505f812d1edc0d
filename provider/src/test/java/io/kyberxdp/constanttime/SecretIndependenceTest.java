package io.kyberxdp.constanttime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.ReplayedRandom;
import io.kyberxdp.provider.Settings;
import java.lang.reflect.Method;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import javax.crypto.KEM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The provider with its Java engines takes the same way through its byte code, and touches the same elements of arrays,
 * whatever the secrets are. This is about byte code: what a JVM makes of it is beyond this test.
 */
class SecretIndependenceTest {

    /** Which candidates it rejects depends on rho, a part of the public key, and on nothing else. */
    private static final String SAMPLING_OF_THE_PUBLIC_MATRIX = "Sampling.sampleNtt";

    private static final ClassLoader LEAKS = new TracingLoader(Leaks.class.getName(), Set.of());
    private static final Provider PROVIDER = provider(Set.of(SAMPLING_OF_THE_PUBLIC_MATRIX));

    /**
     * Methods of the JDK to which the traced code hands secrets or values made of them. They copy, overwrite, shift, or
     * compare to the last byte.
     */
    private static final Set<String> TAKING_SECRETS = Set.of(
            "[B.clone",
            "Arrays.copyOf",
            "Arrays.copyOfRange",
            "Arrays.fill",
            "System.arraycopy",
            "Long.rotateLeft",
            "Double.doubleToRawLongBits",
            "MessageDigest.isEqual",
            "SecureRandom.nextBytes",
            "EncodedKeySpec.getEncoded",
            "PKCS8EncodedKeySpec.getEncoded",
            "SecretKeySpec.<init>",
            "KEM$Encapsulated.<init>");

    /** Those that see lengths, offsets, references, flags, names, prefixes of encodings and public keys. */
    private static final Set<String> TAKING_NO_SECRETS = Set.of(
            "Arrays.equals",
            "AtomicInteger.<init>",
            "AtomicInteger.compareAndSet",
            "AtomicInteger.decrementAndGet",
            "AtomicInteger.get",
            "AtomicReference.<init>",
            "AtomicReference.compareAndSet",
            "AtomicReference.get",
            "AtomicReference.getAndSet",
            "AtomicReference.set",
            "Class.cast",
            "Class.isInstance",
            "Function.apply",
            "KeyFactorySpi.<init>",
            "KeyPair.<init>",
            "KeyPairGeneratorSpi.<init>",
            "LambdaMetafactory",
            "Math.min",
            "Object.<init>",
            "Objects.checkFromIndexSize",
            "Objects.checkFromToIndex",
            "Objects.requireNonNull",
            "String.equals",
            "String.hashCode",
            "String.toLowerCase",
            "Supplier.get",
            "VarHandle.loadLoadFence");

    /** The two KEMs: the length of their seeds, and what stands before one in its PKCS#8 encoding. */
    enum Kem {
        X_WING("X-Wing", 32, 64, "3034020100300d060b2b0601040183e62d81c87a0420"),
        ML_KEM("ML-KEM-768", 64, 32, "3054020100300b060960864801650304040204428040");

        final String algorithm;
        final int seedBytes;
        final int eseedBytes;
        final String prefix;

        Kem(String algorithm, int seedBytes, int eseedBytes, String prefix) {
            this.algorithm = algorithm;
            this.seedBytes = seedBytes;
            this.eseedBytes = eseedBytes;
            this.prefix = prefix;
        }

        PrivateKey key(byte[] seed) throws Exception {
            HexFormat hex = HexFormat.of();
            return imported(algorithm, hex.parseHex(prefix + hex.formatHex(seed)));
        }

        PublicKey publicKey(byte[] seed) throws Exception {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm, PROVIDER);
            generator.initialize(-1, new ReplayedRandom(seed));
            return generator.generateKeyPair().getPublic();
        }

        KEM.Decapsulator decapsulator(PrivateKey key) throws Exception {
            return KEM.getInstance(algorithm, PROVIDER).newDecapsulator(key);
        }

        KEM.Encapsulated encapsulated(PublicKey key, byte[] eseed) throws Exception {
            return KEM.getInstance(algorithm, PROVIDER)
                    .newEncapsulator(key, null, new ReplayedRandom(eseed))
                    .encapsulate();
        }
    }

    @ParameterizedTest
    @EnumSource(Kem.class)
    void generationDependsOnNoSeed(Kem kem) throws Exception {
        assertSame(secrets(kem.seedBytes), seed -> () -> kem.publicKey(seed));
    }

    @ParameterizedTest
    @EnumSource(Kem.class)
    void importAndExportDependOnNoSeed(Kem kem) throws Exception {
        assertSame(secrets(kem.seedBytes), seed -> () -> {
            PrivateKey key = kem.key(seed);
            kem.decapsulator(key);
            return key.getEncoded();
        });
    }

    @ParameterizedTest
    @EnumSource(Kem.class)
    void encapsulationDependsOnNoRandomness(Kem kem) throws Exception {
        PublicKey key = kem.publicKey(new byte[kem.seedBytes]);
        assertSame(secrets(kem.eseedBytes), eseed -> () -> kem.encapsulated(key, eseed));
    }

    /** Also not on whether a ciphertext is valid: the outcome of the comparison stays a secret. */
    @ParameterizedTest
    @EnumSource(Kem.class)
    void decapsulationDependsOnNoKeyAndNoCiphertext(Kem kem) throws Exception {
        List<Callable<?>> runs = new ArrayList<>();
        for (byte[] seed : secrets(kem.seedBytes)) {
            byte[] valid = kem.encapsulated(kem.publicKey(seed), new byte[kem.eseedBytes])
                    .encapsulation();
            for (byte[] ciphertext : List.of(valid, changed(valid, 0), changed(valid, 1087), random(valid.length))) {
                KEM.Decapsulator fresh = kem.decapsulator(kem.key(seed));
                runs.add(() -> fresh.decapsulate(ciphertext));
            }
        }
        assertSame(runs);
    }

    /** One public key inside, so that all that differs is s-hat and z. */
    @Test
    void anExpandedKeyDependsOnNoSecretInIt() throws Exception {
        byte[] pkcs8 =
                HexFormat.of().parseHex("30820978020100300b06096086480165030404020482096404820960" + "00".repeat(2400));
        byte[] spki = Kem.ML_KEM.publicKey(new byte[64]).getEncoded();
        byte[] ek = Arrays.copyOfRange(spki, spki.length - 1184, spki.length);
        byte[] hash = MessageDigest.getInstance("SHA3-256").digest(ek);
        int dk = pkcs8.length - 2400;
        System.arraycopy(ek, 0, pkcs8, dk + 1152, 1184);
        System.arraycopy(hash, 0, pkcs8, dk + 2336, 32);
        byte[] ciphertext = random(1088);
        assertSame(secrets(1152 + 32), secret -> () -> {
            byte[] mine = pkcs8.clone();
            System.arraycopy(secret, 0, mine, dk, 1152);
            System.arraycopy(secret, 1152, mine, dk + 2368, 32);
            return Kem.ML_KEM.decapsulator(imported("ML-KEM-768", mine)).decapsulate(ciphertext);
        });
    }

    @ParameterizedTest
    @EnumSource(Kem.class)
    void comparisonDependsOnNoKey(Kem kem) throws Exception {
        PrivateKey mine = kem.key(new byte[kem.seedBytes]);
        List<Callable<?>> runs = new ArrayList<>();
        for (byte[] seed : secrets(kem.seedBytes)) {
            PrivateKey other = kem.key(seed);
            kem.decapsulator(other);
            runs.add(() -> mine.equals(other));
        }
        assertSame(runs);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "branch",
                "comparison",
                "loopBound",
                "earlyExit",
                "switchOver",
                "tableLookup",
                "tableStore",
                "division",
                "remainder",
                "allocation",
                "signedProduct"
            })
    void aLeakIsFound(String leak) throws Exception {
        assertEquals("", traceOfLeak(leak, 1).differenceTo(traceOfLeak(leak, 1)));
        assertNotEquals("", traceOfLeak(leak, 0).differenceTo(traceOfLeak(leak, 1)));
    }

    @Test
    void whereThereIsNoLeakNoneIsFound() throws Exception {
        assertTrue(traceOfLeak("none", 0).size() > 5);
        assertEquals("", traceOfLeak("none", 0).differenceTo(traceOfLeak("none", 1)));
    }

    /** What is left out is what would be found, and nothing else. */
    @Test
    void theSamplingOfThePublicMatrixIsSeenWhereItIsNotLeftOut() throws Exception {
        Provider all = provider(Set.of());
        List<Trace> traces = new ArrayList<>();
        for (byte[] seed : secrets(32)) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("X-Wing", all);
            generator.initialize(-1, new ReplayedRandom(seed));
            traces.add(Trace.of(generator::generateKeyPair));
        }
        String difference = traces.get(1).differenceTo(traces.get(2));
        assertTrue(difference.startsWith("index in Sampling.accept"), difference);
    }

    private interface Run {
        Callable<?> with(byte[] secret);
    }

    private static void assertSame(List<byte[]> secrets, Run run) throws Exception {
        List<Callable<?>> runs = new ArrayList<>();
        secrets.forEach(secret -> runs.add(run.with(secret)));
        assertSame(runs);
    }

    /** The first run is not compared: it loads classes and fills caches. */
    private static void assertSame(List<Callable<?>> runs) throws Exception {
        runs.get(0).call();
        Trace first = Trace.of(runs.get(1));
        assertTrue(first.size() > 20, "only " + first.size() + " events: is this traced?");
        for (Callable<?> run : runs.subList(2, runs.size())) {
            assertEquals("", first.differenceTo(Trace.of(run)));
        }
        Set<String> outside = new TreeSet<>(first.outside());
        outside.removeAll(TAKING_SECRETS);
        outside.removeAll(TAKING_NO_SECRETS);
        assertEquals(Set.of(), outside, "methods of others that have not been looked at");
    }

    private static Trace traceOfLeak(String name, int secret) throws Exception {
        Method leak = LEAKS.loadClass(Leaks.class.getName()).getDeclaredMethod(name, int.class);
        leak.setAccessible(true);
        leak.invoke(null, secret);
        return Trace.of(() -> leak.invoke(null, secret));
    }

    /** All zeros, all ones, and others. */
    private static List<byte[]> secrets(int length) {
        byte[] ones = new byte[length];
        Arrays.fill(ones, (byte) 0xff);
        List<byte[]> secrets = new ArrayList<>(List.of(new byte[length], new byte[length], ones));
        Random random = new Random(length);
        for (int i = 0; i < 5; i++) {
            byte[] secret = new byte[length];
            random.nextBytes(secret);
            secrets.add(secret);
        }
        return secrets;
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(0).nextBytes(bytes);
        return bytes;
    }

    private static byte[] changed(byte[] bytes, int at) {
        byte[] changed = bytes.clone();
        changed[at] ^= 1;
        return changed;
    }

    private static PrivateKey imported(String algorithm, byte[] pkcs8) throws Exception {
        return KeyFactory.getInstance(algorithm, PROVIDER).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    }

    private static Provider provider(Set<String> publicMethods) {
        return Settings.with(
                "kyberxdp.engine.mlkem",
                "java",
                () -> Settings.with("kyberxdp.engine.x25519", "java", () -> {
                    try {
                        return (Provider) new TracingLoader("io.kyberxdp.provider.", publicMethods)
                                .loadClass("io.kyberxdp.provider.KyberXdpProvider")
                                .getConstructor()
                                .newInstance();
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                }));
    }
}
