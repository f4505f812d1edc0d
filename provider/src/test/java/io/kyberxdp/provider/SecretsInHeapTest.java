package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.provider.mlkem.JavaMlKem768;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.SecretKey;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.bouncycastle.math.ec.rfc7748.X25519;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What keys and services leave in the heap when the keys are destroyed. */
@Tag("jca-pitfall-12")
class SecretsInHeapTest {

    private static final byte[] INVERTED_SEED = Hidden.random(1, 64);
    private static final byte[] INVERTED_ESEED = Hidden.random(2, 64);

    private final Provider provider = Settings.engines("java", "java");

    @ParameterizedTest
    @EnumSource
    void anExchangeLeavesTheSecretOnlyToItsCallers(Scheme scheme) throws Exception {
        List<SecretKey> callers = new ArrayList<>();
        HeapDump heap = HeapDump.after(() -> exchange(scheme, callers));
        assertEquals(callers.get(0), callers.get(1));
        assertEquals(callers.size(), heap.arraysWith(secrets(scheme).get("ss")), "ss");
        assertNoneLeft(scheme, heap);
    }

    private void exchange(Scheme scheme, List<SecretKey> callers) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(scheme.name, provider);
        generator.initialize(-1, Hidden.generator(INVERTED_SEED));
        KeyPair pair = generator.generateKeyPair();
        KEM kem = KEM.getInstance(scheme.name, provider);
        KEM.Encapsulated sealed = kem.newEncapsulator(pair.getPublic(), Hidden.generator(INVERTED_ESEED))
                .encapsulate();
        callers.add(sealed.key());
        callers.add(kem.newDecapsulator(pair.getPrivate()).decapsulate(sealed.encapsulation()));
        pair.getPrivate().destroy();
    }

    @ParameterizedTest
    @EnumSource
    void keysThatCameAndWentInEveryFormLeaveNothing(Scheme scheme) throws Exception {
        HeapDump heap = HeapDump.after(() -> importAndExport(scheme));
        assertNoneLeft(scheme, heap);
    }

    private void importAndExport(Scheme scheme) throws Exception {
        KeyFactory factory = KeyFactory.getInstance(scheme.name, provider);
        RawKeySpec raw = rawSeed(scheme);
        PrivateKey key = factory.generatePrivate(raw);
        raw.destroy();
        byte[] encoded = key.getEncoded();
        PrivateKey same = factory.generatePrivate(handing(encoded));
        assertEquals(key, same);
        assertEquals(key.hashCode(), same.hashCode());
        factory.getKeySpec(key, RawKeySpec.class).destroy();
        key.destroy();
        same.destroy();
    }

    private static RawKeySpec rawSeed(Scheme scheme) {
        byte[] seed = Hidden.inverted(Arrays.copyOf(INVERTED_SEED, scheme.seedBytes));
        RawKeySpec spec = new RawKeySpec(seed);
        Hidden.wipe(seed);
        return spec;
    }

    /** RFC 9935's third form of a key; in the second case the two parts do not agree. */
    @Test
    void seedAndExpandedKeyTogetherLeaveNothingWhetherTheyAgreeOrNot() throws Exception {
        KeyFactory factory = KeyFactory.getInstance("ML-KEM-768", provider);
        HeapDump heap = HeapDump.after(() -> {
            factory.generatePrivate(handing(both(0))).destroy();
            assertThrows(InvalidKeySpecException.class, () -> factory.generatePrivate(handing(both(1))));
        });
        assertNoneLeft(Scheme.ML_KEM_768, heap);
    }

    /** @param flip goes into the last byte, z's in dk */
    private static byte[] both(int flip) {
        byte[] seed = Hidden.inverted(INVERTED_SEED);
        var key = new JavaMlKem768().keyGen(seed, 0);
        byte[] dk = key.encoded();
        key.destroy();
        byte[] prefix = Bytes.fromHex("308209be 020100 300b 0609 608648016503040402 048209aa 308209a6 0440");
        byte[] both = Arrays.copyOf(prefix, prefix.length + 64 + 4 + 2400);
        System.arraycopy(seed, 0, both, prefix.length, 64);
        System.arraycopy(Bytes.fromHex("04820960"), 0, both, prefix.length + 64, 4);
        System.arraycopy(dk, 0, both, prefix.length + 68, 2400);
        both[both.length - 1] ^= (byte) flip;
        Hidden.wipe(seed, dk);
        return both;
    }

    /** A specification that hands out the array itself, which the factory takes for its own copy, and wipes. */
    private static PKCS8EncodedKeySpec handing(byte[] encoding) {
        return new PKCS8EncodedKeySpec(new byte[0]) {
            @Override
            public byte[] getEncoded() {
                return encoding;
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void theEncodingOfAForeignKeyIsWiped(Scheme scheme) throws Exception {
        byte[] encoding = scheme.keyPair().getPrivate().getEncoded();
        int length = encoding.length;
        PrivateKey foreign = new PrivateKey() {
            private static final long serialVersionUID = 1L;

            @Override
            public String getAlgorithm() {
                return scheme.name;
            }

            @Override
            public String getFormat() {
                return "PKCS#8";
            }

            @Override
            public byte[] getEncoded() {
                return encoding;
            }
        };
        assertEquals(
                scheme.keyPair().getPrivate(),
                KeyFactory.getInstance(scheme.name, provider).translateKey(foreign));
        assertArrayEquals(new byte[length], encoding);
    }

    /** A refused ciphertext leaves no more than an accepted one: here X25519's part has low order. */
    @Test
    void aRefusedCiphertextLeavesNothing() throws Exception {
        Provider strict =
                Settings.with("kyberxdp.xwing.rejectLowOrder", "true", () -> Settings.engines("java", "java"));
        HeapDump heap = HeapDump.after(() -> {
            RawKeySpec raw = rawSeed(Scheme.X_WING);
            PrivateKey key = KeyFactory.getInstance("X-Wing", strict).generatePrivate(raw);
            raw.destroy();
            KEM.Decapsulator decapsulator = KEM.getInstance("X-Wing", strict).newDecapsulator(key);
            assertThrows(DecapsulateException.class, () -> decapsulator.decapsulate(new byte[1120]));
            key.destroy();
        });
        assertNoneLeft(Scheme.X_WING, heap);
    }

    private static void assertNoneLeft(Scheme scheme, HeapDump heap) throws Exception {
        Map<String, byte[]> secrets = secrets(scheme);
        secrets.remove("ss");
        secrets.forEach((name, secret) -> assertEquals(0, heap.arraysWith(secret), name));
    }

    /** By the names of FIPS 203 and of X-Wing's draft. */
    private static Map<String, byte[]> secrets(Scheme scheme) throws Exception {
        byte[] seed = Hidden.inverted(Arrays.copyOf(INVERTED_SEED, scheme.seedBytes));
        byte[] eseed = Hidden.inverted(INVERTED_ESEED);
        byte[] expanded = scheme == Scheme.X_WING ? shake256(seed, 96) : seed;
        var key = new JavaMlKem768().keyGen(expanded, 0);
        byte[] ssM = new byte[32];
        key.encapsulationKey().encapsulate(eseed, 0, new byte[1088], 0, ssM, 0);

        Map<String, byte[]> secrets = new LinkedHashMap<>();
        secrets.put("seed", Arrays.copyOf(seed, 32));
        secrets.put("d", Arrays.copyOf(expanded, 32));
        secrets.put("z", Arrays.copyOfRange(expanded, 32, 64));
        secrets.put("dk", Arrays.copyOf(key.encoded(), 32));
        secrets.put("m", Arrays.copyOf(eseed, 32));
        secrets.put("ss", ssM);
        if (scheme == Scheme.X_WING) {
            secrets.put("ss_M", ssM);
            putThoseOfX25519(secrets, Arrays.copyOfRange(expanded, 64, 96), Arrays.copyOfRange(eseed, 32, 64));
        }
        return secrets;
    }

    private static void putThoseOfX25519(Map<String, byte[]> secrets, byte[] skX, byte[] ekX) throws Exception {
        byte[] pkX = new byte[32];
        byte[] ctX = new byte[32];
        byte[] ssX = new byte[32];
        X25519.scalarMultBase(skX, 0, pkX, 0);
        X25519.scalarMultBase(ekX, 0, ctX, 0);
        X25519.scalarMult(ekX, 0, pkX, 0, ssX, 0);
        byte[] label = Bytes.fromHex("5c2e2f2f5e5c");
        byte[] combined = Bytes.concat(secrets.get("ss_M"), ssX, ctX, pkX, label);
        secrets.put("sk_X", skX);
        secrets.put("ek_X", ekX);
        secrets.put("ss_X", ssX);
        secrets.put("ss", MessageDigest.getInstance("SHA3-256").digest(combined));
    }

    private static byte[] shake256(byte[] in, int length) {
        SHAKEDigest digest = new SHAKEDigest(256);
        digest.update(in, 0, in.length);
        byte[] out = new byte[length];
        digest.doFinal(out, 0, length);
        return out;
    }
}
