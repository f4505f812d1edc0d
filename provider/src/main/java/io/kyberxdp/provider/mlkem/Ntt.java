package io.kyberxdp.provider.mlkem;

/**
 * The number-theoretic transform (FIPS 203, section 4.3).
 *
 * <p>Coefficients are reduced lazily: {@link Field#multiply} takes operands so large that no sum in either transform
 * needs a reduction of its own. Every layer is a loop over two runs at a fixed distance, one method a distance: that,
 * and no index arithmetic beyond it, is what the JVM's compiler turns into vector code.
 */
final class Ntt {

    /** Coefficients of a polynomial. */
    static final int N = 256;

    private static final int[] FORWARD_8 = Zetas.inLayout(Zetas.FORWARD, 8);
    private static final int[] FORWARD_4 = Zetas.inLayout(Zetas.FORWARD, 4);
    private static final int[] FORWARD_2 = Zetas.inLayout(Zetas.FORWARD, 2);
    private static final int[] INVERSE_8 = Zetas.inLayout(Zetas.INVERSE, 8);
    private static final int[] INVERSE_4 = Zetas.inLayout(Zetas.INVERSE, 4);
    private static final int[] INVERSE_2 = Zetas.inLayout(Zetas.INVERSE, 2);

    /** 128^-1, and what {@link Products#inner} still owes. */
    private static final int SCALE = Zetas.power(2, -7) * Field.UNDO_PRODUCTS % Field.Q;

    private static final int INVERSE_SCALE = Field.prepare(SCALE);
    private static final int INVERSE_LAST = Field.prepare(-Zetas.power(17, -64) * SCALE);

    private static final int[] FORWARD = Zetas.FORWARD;
    private static final int[] INVERSE = Zetas.INVERSE;

    private Ntt() {}

    /**
     * NTT (algorithm 9).
     *
     * @param f 256 coefficients in natural order, below 2q in magnitude; used as scratch
     * @param out receives the transform in {@link Layout}, coefficients below 6q in magnitude
     */
    static void forward(int[] f, int[] out) {
        forward128(f);
        forward64(f);
        forward32(f);
        forward16(f);
        Layout.fromNatural(f, out);
        forward8(out);
        forward4(out);
        forward2(out);
    }

    private static void forward128(int[] f) {
        int zeta = FORWARD[1];
        for (int j = 0; j < 128; j++) {
            int t = Field.multiply(f[j + 128], zeta);
            f[j + 128] = f[j] - t;
            f[j] += t;
        }
    }

    private static void forward64(int[] f) {
        for (int start = 0; start < N; start += 128) {
            int zeta = FORWARD[2 + start / 128];
            for (int j = start; j < start + 64; j++) {
                int t = Field.multiply(f[j + 64], zeta);
                f[j + 64] = f[j] - t;
                f[j] += t;
            }
        }
    }

    private static void forward32(int[] f) {
        for (int start = 0; start < N; start += 64) {
            int zeta = FORWARD[4 + start / 64];
            for (int j = start; j < start + 32; j++) {
                int t = Field.multiply(f[j + 32], zeta);
                f[j + 32] = f[j] - t;
                f[j] += t;
            }
        }
    }

    private static void forward16(int[] f) {
        for (int start = 0; start < N; start += 32) {
            int zeta = FORWARD[8 + start / 32];
            for (int j = start; j < start + 16; j++) {
                int t = Field.multiply(f[j + 16], zeta);
                f[j + 16] = f[j] - t;
                f[j] += t;
            }
        }
    }

    private static void forward8(int[] f) {
        for (int start = 0; start < N; start += 128) {
            for (int j = start; j < start + 64; j++) {
                int t = Field.multiply(f[j + 64], FORWARD_8[j]);
                f[j + 64] = f[j] - t;
                f[j] += t;
            }
        }
    }

    private static void forward4(int[] f) {
        for (int start = 0; start < N; start += 64) {
            for (int j = start; j < start + 32; j++) {
                int t = Field.multiply(f[j + 32], FORWARD_4[j]);
                f[j + 32] = f[j] - t;
                f[j] += t;
            }
        }
    }

    private static void forward2(int[] f) {
        for (int start = 0; start < N; start += 32) {
            for (int j = start; j < start + 16; j++) {
                int t = Field.multiply(f[j + 16], FORWARD_2[j]);
                f[j + 16] = f[j] - t;
                f[j] += t;
            }
        }
    }

    /**
     * NTT^-1 (algorithm 10) of a sum of products as {@link Products#inner} leaves it.
     *
     * @param f 256 coefficients in {@link Layout}, below 2q in magnitude; used as scratch
     * @param out receives the polynomial in natural order, within {@link Field#REDUCED_MAX}
     */
    static void inverse(int[] f, int[] out) {
        inverse2(f);
        inverse4(f);
        inverse8(f);
        Layout.toNatural(f, out);
        inverse16(out);
        inverse32(out);
        inverse64(out);
        inverse128(out);
    }

    private static void inverse2(int[] f) {
        for (int start = 0; start < N; start += 32) {
            for (int j = start; j < start + 16; j++) {
                int t = f[j];
                f[j] = t + f[j + 16];
                f[j + 16] = Field.multiply(f[j + 16] - t, INVERSE_2[j]);
            }
        }
    }

    private static void inverse4(int[] f) {
        for (int start = 0; start < N; start += 64) {
            for (int j = start; j < start + 32; j++) {
                int t = f[j];
                f[j] = t + f[j + 32];
                f[j + 32] = Field.multiply(f[j + 32] - t, INVERSE_4[j]);
            }
        }
    }

    private static void inverse8(int[] f) {
        for (int start = 0; start < N; start += 128) {
            for (int j = start; j < start + 64; j++) {
                int t = f[j];
                f[j] = t + f[j + 64];
                f[j + 64] = Field.multiply(f[j + 64] - t, INVERSE_8[j]);
            }
        }
    }

    private static void inverse16(int[] f) {
        for (int start = 0; start < N; start += 32) {
            int zeta = INVERSE[8 + start / 32];
            for (int j = start; j < start + 16; j++) {
                int t = f[j];
                f[j] = t + f[j + 16];
                f[j + 16] = Field.multiply(f[j + 16] - t, zeta);
            }
        }
    }

    private static void inverse32(int[] f) {
        for (int start = 0; start < N; start += 64) {
            int zeta = INVERSE[4 + start / 64];
            for (int j = start; j < start + 32; j++) {
                int t = f[j];
                f[j] = t + f[j + 32];
                f[j + 32] = Field.multiply(f[j + 32] - t, zeta);
            }
        }
    }

    private static void inverse64(int[] f) {
        for (int start = 0; start < N; start += 128) {
            int zeta = INVERSE[2 + start / 128];
            for (int j = start; j < start + 64; j++) {
                int t = f[j];
                f[j] = t + f[j + 64];
                f[j + 64] = Field.multiply(f[j + 64] - t, zeta);
            }
        }
    }

    /** The last layer, and the scale of the whole transform. */
    private static void inverse128(int[] f) {
        for (int j = 0; j < 128; j++) {
            int t = f[j];
            f[j] = Field.multiply(t + f[j + 128], INVERSE_SCALE);
            f[j + 128] = Field.multiply(f[j + 128] - t, INVERSE_LAST);
        }
    }
}
