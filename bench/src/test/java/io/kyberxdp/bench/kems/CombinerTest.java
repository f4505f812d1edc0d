package io.kyberxdp.bench.kems;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The combiners beside their definitions, hashed by the JDK. */
class CombinerTest {

    private static final byte[] LABEL = {0x5c, 0x2e, 0x2f, 0x2f, 0x5e, 0x5c};

    private final byte[] ssM = random(1, 32);
    private final byte[] ssX = random(2, 32);
    private final byte[] ctM = random(3, 1088);
    private final byte[] ctX = random(4, 32);
    private final byte[] pkX = random(5, 32);

    @Test
    void hashAsManyBytesAsDefined() {
        assertEquals(134, Combiner.X_WING.inputBytes());
        assertEquals(1222, Combiner.X_WING_NAIVE.inputBytes());
        assertEquals(1184, Combiner.GHPC.inputBytes());
    }

    @Test
    void xWingHashesBothSecretsTheX25519CiphertextAndKeyAndItsLabel() throws Exception {
        assertArrayEquals(sha3(ssM, ssX, ctX, pkX, LABEL), combine(Combiner.X_WING));
    }

    @Test
    void naiveXWingAlsoHashesTheMlKemCiphertext() throws Exception {
        assertArrayEquals(sha3(LABEL, ssM, ctM, ssX, ctX, pkX), combine(Combiner.X_WING_NAIVE));
    }

    @Test
    void theGenericCombinerHashesEachSecretBeforeItsCiphertext() throws Exception {
        assertArrayEquals(sha3(ssM, ctM, ssX, ctX), combine(Combiner.GHPC));
    }

    /** With offsets that are not 0. */
    private byte[] combine(Combiner combiner) {
        byte[] out = new byte[40];
        combiner.combine(concatenate(ssM, ssX), concatenate(new byte[3], ctM, ctX), 3, pkX, out, 8);
        return Arrays.copyOfRange(out, 8, 40);
    }

    private static byte[] sha3(byte[]... parts) throws Exception {
        return MessageDigest.getInstance("SHA3-256").digest(concatenate(parts));
    }

    private static byte[] concatenate(byte[]... parts) {
        byte[] whole = {};
        for (byte[] part : parts) {
            int at = whole.length;
            whole = Arrays.copyOf(whole, at + part.length);
            System.arraycopy(part, 0, whole, at, part.length);
        }
        return whole;
    }

    private static byte[] random(long seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
