package io.kyberxdp.testvectors.oracle;

import org.bouncycastle.crypto.digests.SHAKEDigest;

/** 256 coefficients modulo q = 3329, in either domain of FIPS 203. */
final class Polynomial {

    private static final int N = 256;
    private static final int Q = 3329;
    private static final int ZETA = 17;
    private static final int[] POWERS = powersOfZeta();

    private final int[] c;

    private Polynomial(int[] coefficients) {
        this.c = coefficients;
    }

    /** zeta^i mod q for i below 256. */
    private static int[] powersOfZeta() {
        int[] powers = new int[N];
        powers[0] = 1;
        for (int i = 1; i < N; i++) {
            powers[i] = powers[i - 1] * ZETA % Q;
        }
        return powers;
    }

    private static int bitRev7(int i) {
        return Integer.reverse(i) >>> 25;
    }

    /** SampleNTT(rho | j | i), algorithm 7. */
    static Polynomial sampleNtt(byte[] rho, int j, int i) {
        SHAKEDigest xof = new SHAKEDigest(128);
        xof.update(rho, 0, rho.length);
        xof.update((byte) j);
        xof.update((byte) i);
        int[] a = new int[N];
        byte[] bytes = new byte[3];
        int n = 0;
        while (n < N) {
            xof.doOutput(bytes, 0, 3);
            int d1 = (bytes[0] & 0xff) | (bytes[1] & 0x0f) << 8;
            int d2 = (bytes[1] & 0xff) >> 4 | (bytes[2] & 0xff) << 4;
            if (d1 < Q) {
                a[n++] = d1;
            }
            if (d2 < Q && n < N) {
                a[n++] = d2;
            }
        }
        return new Polynomial(a);
    }

    /** SamplePolyCBD with eta = 2 of 128 bytes, algorithm 8: each nibble gives a coefficient. */
    static Polynomial samplePolyCbd2(byte[] b) {
        int[] f = new int[N];
        for (int i = 0; i < N; i++) {
            int nibble = b[i / 2] >> (4 * (i % 2)) & 0xf;
            f[i] = Math.floorMod(Integer.bitCount(nibble & 3) - Integer.bitCount(nibble & 12), Q);
        }
        return new Polynomial(f);
    }

    /** NTT, algorithm 9. */
    Polynomial ntt() {
        int[] f = c.clone();
        int i = 1;
        for (int len = 128; len >= 2; len /= 2) {
            for (int start = 0; start < N; start += 2 * len) {
                int zeta = POWERS[bitRev7(i++)];
                for (int j = start; j < start + len; j++) {
                    int t = zeta * f[j + len] % Q;
                    f[j + len] = Math.floorMod(f[j] - t, Q);
                    f[j] = (f[j] + t) % Q;
                }
            }
        }
        return new Polynomial(f);
    }

    /** MultiplyNTTs, algorithms 11 and 12. */
    Polynomial times(Polynomial other) {
        int[] h = new int[N];
        for (int i = 0; i < N; i += 2) {
            int gamma = POWERS[2 * bitRev7(i / 2) + 1];
            h[i] = (c[i] * other.c[i] + c[i + 1] * other.c[i + 1] % Q * gamma) % Q;
            h[i + 1] = (c[i] * other.c[i + 1] + c[i + 1] * other.c[i]) % Q;
        }
        return new Polynomial(h);
    }

    Polynomial plus(Polynomial other) {
        int[] sum = new int[N];
        for (int i = 0; i < N; i++) {
            sum[i] = (c[i] + other.c[i]) % Q;
        }
        return new Polynomial(sum);
    }

    /** ByteEncode with d = 12, algorithm 5. */
    void byteEncode12(byte[] out, int offset) {
        for (int i = 0; i < N; i += 2) {
            int pair = c[i] | c[i + 1] << 12;
            int at = offset + i / 2 * 3;
            out[at] = (byte) pair;
            out[at + 1] = (byte) (pair >> 8);
            out[at + 2] = (byte) (pair >> 16);
        }
    }
}
