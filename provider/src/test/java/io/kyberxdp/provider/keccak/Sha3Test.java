package io.kyberxdp.provider.keccak;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.security.MessageDigest;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.bouncycastle.crypto.digests.SHAKEDigest;

class Sha3Test {

    @Property
    void hashesEqualTheJdks(@ForAll @Size(max = 500) byte[] in) throws Exception {
        byte[] out256 = new byte[32];
        Sha3.sha3_256(in, 0, in.length, out256, 0);
        assertArrayEquals(MessageDigest.getInstance("SHA3-256").digest(in), out256);
        byte[] out512 = new byte[64];
        Sha3.sha3_512(in, 0, in.length, out512, 0);
        assertArrayEquals(MessageDigest.getInstance("SHA3-512").digest(in), out512);
    }

    @Property
    void extendableOutputEqualsBouncyCastles(
            @ForAll @Size(max = 400) byte[] in, @ForAll @IntRange(max = 600) int length) {
        byte[] out128 = new byte[length + 1];
        Sha3.shake128(in, 0, in.length, out128, 1, length);
        assertArrayEquals(shake(128, in, length), Arrays.copyOfRange(out128, 1, out128.length));
        byte[] out256 = new byte[length];
        Sha3.shake256(in, 0, in.length, out256, 0, length);
        assertArrayEquals(shake(256, in, length), out256);
    }

    private static byte[] shake(int bits, byte[] in, int length) {
        SHAKEDigest digest = new SHAKEDigest(bits);
        digest.update(in, 0, in.length);
        byte[] out = new byte[length];
        digest.doFinal(out, 0, length);
        return out;
    }
}
