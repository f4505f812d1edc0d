package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.junit.jupiter.api.Test;

/** Against FIPS 203, algorithms 7 and 8, written down byte by byte and bit by bit. */
class SamplingTest {

    private static final int N = 256;

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void sampleNttEqualsTheAlgorithm() {
        for (int i = 0; i < 500; i++) {
            byte[] rho = bytes(40);
            int[] sampled = new int[Sampling.SAMPLE_NTT_PLACES];
            Sampling.sampleNtt(rho, 5, i % 3, i / 3 % 3, new long[25], sampled);
            int[] natural = new int[N];
            Layout.toNatural(sampled, natural);
            assertArrayEquals(slowSampleNtt(rho, 5, i % 3, i / 3 % 3), natural);
        }
    }

    @Test
    void samplePolyCbdEqualsTheAlgorithm() {
        for (int i = 0; i < 500; i++) {
            byte[] seed = bytes(40);
            int[] sampled = new int[N];
            Sampling.samplePolyCbd(seed, 3, i % 7, new long[25], sampled);
            assertArrayEquals(slowSamplePolyCbd(seed, 3, i % 7), sampled);
        }
    }

    @Test
    void addPolyCbdAdds() {
        byte[] seed = bytes(32);
        int[] sum = random.ints(N, -100, 100).toArray();
        int[] expected = sum.clone();
        int[] noise = slowSamplePolyCbd(seed, 0, 6);
        Arrays.setAll(expected, i -> expected[i] + noise[i]);
        Sampling.addPolyCbd(seed, 0, 6, new long[25], sum);
        assertArrayEquals(expected, sum);
    }

    @Test
    void leftoversInTheStateDoNoHarm() {
        byte[] seed = bytes(32);
        long[] dirty = random.longs(25).toArray();
        int[] sampled = new int[N];
        Sampling.samplePolyCbd(seed, 0, 1, dirty, sampled);
        assertArrayEquals(slowSamplePolyCbd(seed, 0, 1), sampled);
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static int[] slowSampleNtt(byte[] seed, int offset, int column, int row) {
        SHAKEDigest xof = new SHAKEDigest(128);
        xof.update(seed, offset, 32);
        xof.update((byte) column);
        xof.update((byte) row);
        int[] a = new int[N];
        byte[] c = new byte[3];
        int j = 0;
        while (j < N) {
            xof.doOutput(c, 0, 3);
            int d1 = (c[0] & 0xff) + 256 * (c[1] & 0x0f);
            int d2 = ((c[1] & 0xff) >> 4) + 16 * (c[2] & 0xff);
            if (d1 < 3329) {
                a[j++] = d1;
            }
            if (d2 < 3329 && j < N) {
                a[j++] = d2;
            }
        }
        return a;
    }

    private static int[] slowSamplePolyCbd(byte[] seed, int offset, int nonce) {
        SHAKEDigest prf = new SHAKEDigest(256);
        prf.update(seed, offset, 32);
        prf.update((byte) nonce);
        byte[] b = new byte[128];
        prf.doFinal(b, 0, b.length);
        int[] f = new int[N];
        for (int i = 0; i < N; i++) {
            f[i] = bit(b, 4 * i) + bit(b, 4 * i + 1) - bit(b, 4 * i + 2) - bit(b, 4 * i + 3);
        }
        return f;
    }

    private static int bit(byte[] b, int i) {
        return (b[i / 8] >> (i % 8)) & 1;
    }
}
