package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;
import org.junit.jupiter.api.Test;

/** Against Bouncy Castle. */
final class HkdfTest {

    @Property(tries = 300)
    void agreesWithBouncyCastle(
            @ForAll @Size(32) byte[] salt,
            @ForAll @Size(max = 100) byte[] inputKeyMaterial,
            @ForAll @Size(max = 100) byte[] info,
            @ForAll @IntRange(max = 300) int length) {
        byte[] ours = new Hkdf().expand(new Hkdf().extract(salt, inputKeyMaterial), info, length);
        assertArrayEquals(theirs(salt, inputKeyMaterial, info, length), ours);
    }

    @Test
    void yieldsUpTo255Blocks() {
        byte[] salt = new byte[32];
        byte[] ours = new Hkdf().expand(new Hkdf().extract(salt, new byte[1]), new byte[0], 8_160);
        assertArrayEquals(theirs(salt, new byte[1], new byte[0], 8_160), ours);
        assertThrows(IllegalArgumentException.class, () -> new Hkdf().expand(salt, new byte[0], 8_161));
        assertThrows(IllegalArgumentException.class, () -> new Hkdf().expand(salt, new byte[0], -1));
    }

    @Test
    void derivesWhatNoiseDoes() {
        byte[] all = theirs(new byte[32], new byte[] {1, 2}, new byte[0], 96);
        byte[][] outputs = new Hkdf().derive(new byte[32], new byte[] {1, 2}, 3);
        assertEquals(3, outputs.length);
        for (int i = 0; i < 3; i++) {
            assertArrayEquals(Arrays.copyOfRange(all, 32 * i, 32 * i + 32), outputs[i]);
        }
    }

    private static byte[] theirs(byte[] salt, byte[] inputKeyMaterial, byte[] info, int length) {
        HKDFBytesGenerator generator = new HKDFBytesGenerator(new SHA256Digest());
        generator.init(new HKDFParameters(inputKeyMaterial, salt, info));
        byte[] out = new byte[length];
        generator.generateBytes(out, 0, length);
        return out;
    }
}
