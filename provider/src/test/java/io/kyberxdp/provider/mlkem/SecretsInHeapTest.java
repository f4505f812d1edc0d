package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.provider.Bytes;
import io.kyberxdp.provider.HeapDump;
import io.kyberxdp.provider.Hidden;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What ML-KEM in Java leaves in the heap: every secret of FIPS 203 is looked for by its value. */
@Tag("jca-pitfall-12")
class SecretsInHeapTest {

    private static final byte[] INVERTED_SEED = Hidden.random(203, 64);
    private static final byte[] INVERTED_M = Hidden.random(768, 32);

    private final JavaMlKem768 engine = new JavaMlKem768();

    @Test
    void keepsNoSecretWhenItsKeysAreDestroyed() throws Exception {
        HeapDump heap = HeapDump.after(this::useAndDestroy);
        for (Map.Entry<String, byte[]> secret : secrets().entrySet()) {
            assertEquals(0, heap.arraysWith(secret.getValue()), secret.getKey());
        }
    }

    private void useAndDestroy() throws Exception {
        byte[] seed = Hidden.inverted(INVERTED_SEED);
        byte[] m = Hidden.inverted(INVERTED_M);
        byte[] ciphertext = new byte[1088];
        byte[] secret = new byte[32];
        DecapsulationKey key = engine.keyGen(seed, 0);
        key.encapsulationKey().encapsulate(m, 0, ciphertext, 0, secret, 0);
        ciphertext[0] ^= 1; // what is encrypted again is now a secret, too
        key.decapsulate(ciphertext, 0, secret, 0);
        byte[] dk = key.encoded();
        DecapsulationKey imported = engine.decapsulationKey(dk);
        key.destroy();
        imported.destroy();
        assertThrows(IllegalStateException.class, imported::encoded);
        Hidden.wipe(seed, m, ciphertext, secret, dk);
    }

    /** By the names of FIPS 203, with what they look like in a polynomial and in Keccak's state. */
    private Map<String, byte[]> secrets() throws Exception {
        byte[] seed = Hidden.inverted(INVERTED_SEED);
        byte[] m = Hidden.inverted(INVERTED_M);
        byte[] d = Arrays.copyOf(seed, 32);
        byte[] z = Arrays.copyOfRange(seed, 32, 64);
        DecapsulationKey key = engine.keyGen(seed, 0);
        byte[] ciphertext = new byte[1088];
        key.encapsulationKey().encapsulate(m, 0, ciphertext, 0, new byte[32], 0);
        byte[] ek = key.encapsulationKey().encoded();
        byte[] h = MessageDigest.getInstance("SHA3-256").digest(ek);
        MessageDigest g = MessageDigest.getInstance("SHA3-512");
        byte[] rhoAndSigma = g.digest(Bytes.appended(d, 3));
        byte[] keyAndCoins = g.digest(Bytes.concat(m, h));
        byte[] rejection = j(Bytes.concat(z, Bytes.flipped(ciphertext, 0)));

        Map<String, byte[]> secrets = new LinkedHashMap<>();
        secrets.put("d", d);
        secrets.put("z", z);
        secrets.put("m", m);
        secrets.put("sigma", Arrays.copyOfRange(rhoAndSigma, 32, 64));
        secrets.put("K", Arrays.copyOf(keyAndCoins, 32));
        secrets.put("r", Arrays.copyOfRange(keyAndCoins, 32, 64));
        secrets.put("K of the rejection", rejection);
        secrets.put("c encrypted again", Arrays.copyOf(ciphertext, 32));
        for (String name : secrets.keySet().toArray(String[]::new)) {
            secrets.put(name + ", in lanes", lanes(secrets.get(name)));
        }
        putPolynomials(secrets, key.encoded());
        return secrets;
    }

    private static void putPolynomials(Map<String, byte[]> secrets, byte[] dk) {
        int[] natural = new int[Ntt.N];
        int[] placed = new int[Ntt.N];
        for (int i = 0; i < 3; i++) {
            Encoding.decode12(dk, i * Encoding.bytes(12), natural);
            Layout.fromNatural(natural, placed);
            secrets.put("s-hat " + i, ints(natural));
            secrets.put("s-hat " + i + ", in its layout", ints(placed));
        }
    }

    private static byte[] j(byte[] in) {
        SHAKEDigest digest = new SHAKEDigest(256);
        digest.update(in, 0, in.length);
        byte[] out = new byte[32];
        digest.doFinal(out, 0, 32);
        return out;
    }

    private static byte[] lanes(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer lanes = ByteBuffer.allocate(bytes.length);
        while (in.hasRemaining()) {
            lanes.putLong(in.getLong());
        }
        return lanes.array();
    }

    private static byte[] ints(int[] polynomial) {
        ByteBuffer first = ByteBuffer.allocate(32);
        for (int i = 0; i < 8; i++) {
            first.putInt(polynomial[i]);
        }
        return first.array();
    }
}
