package io.kyberxdp.provider.mlkem;

/**
 * The number-theoretic transform of FIPS 203, section 4.3, on polynomials of 256 coefficients inside an array.
 *
 * <p>Coefficients are reduced lazily: {@link Field#multiply} takes operands so large that no sum in either transform
 * needs a reduction of its own.
 */
final class Ntt {

    /** Coefficients of a polynomial. */
    static final int N = 256;

    private static final int ROOT = 17;
    private static final int PAIRS = N / 2;

    /** ROOT^BitRev7(i), prepared. */
    private static final int[] ZETAS = new int[PAIRS];

    /** ROOT^(2 BitRev7(i) + 1), prepared: the moduli X^2 - gamma of the base-case products. */
    private static final int[] GAMMAS = new int[PAIRS];

    /** 128^-1, and what {@link #innerProduct} still owes. */
    private static final int INVERSE_SCALE = Field.prepare(power(2, -7) * Field.UNDO_PRODUCTS);

    private static final int UNDO_PRODUCTS = Field.prepare(Field.UNDO_PRODUCTS);

    static {
        for (int i = 0; i < PAIRS; i++) {
            int reversed = Integer.reverse(i) >>> 25;
            ZETAS[i] = Field.prepare(power(ROOT, reversed));
            GAMMAS[i] = Field.prepare(power(ROOT, 2 * reversed + 1));
        }
    }

    private Ntt() {}

    private static int power(int base, int exponent) {
        int result = 1;
        for (int i = Math.floorMod(exponent, Field.Q - 1); i > 0; i--) {
            result = result * base % Field.Q;
        }
        return result;
    }

    /** NTT (algorithm 9), in place. Coefficients below 2q in magnitude; results below 11q. */
    static void forward(int[] f, int offset) {
        int zeta = 1;
        for (int length = 128; length >= 2; length >>= 1) {
            for (int start = offset; start < offset + N; start += 2 * length) {
                int z = ZETAS[zeta++];
                for (int j = start; j < start + length; j++) {
                    int t = Field.multiply(f[j + length], z);
                    f[j + length] = f[j] - t;
                    f[j] += t;
                }
            }
        }
    }

    /**
     * NTT^-1 (algorithm 10) of a sum of products from {@link #innerProduct}, in place; results are within {@link
     * Field#REDUCED_MAX}.
     */
    static void inverse(int[] f, int offset) {
        int zeta = PAIRS - 1;
        for (int length = 2; length <= 128; length <<= 1) {
            for (int start = offset; start < offset + N; start += 2 * length) {
                int z = ZETAS[zeta--];
                for (int j = start; j < start + length; j++) {
                    int t = f[j];
                    f[j] = t + f[j + length];
                    f[j + length] = Field.multiply(f[j + length] - t, z);
                }
            }
        }
        for (int j = offset; j < offset + N; j++) {
            f[j] = Field.multiply(f[j], INVERSE_SCALE);
        }
    }

    /** Takes the factor -2^-32 out of a sum of products that stays in the NTT domain. */
    static void undoProducts(int[] f, int offset) {
        for (int j = offset; j < offset + N; j++) {
            f[j] = Field.multiply(f[j], UNDO_PRODUCTS);
        }
    }

    /** Brings every coefficient into [0, q). */
    static void canonicalise(int[] f, int offset) {
        for (int j = offset; j < offset + N; j++) {
            f[j] = Field.canonical(f[j]);
        }
    }

    /**
     * The inner product of two vectors of three polynomials in the NTT domain (MultiplyNTTs, algorithm 11, and the sum
     * over the vector), times -2^-32.
     *
     * @param a polynomials with coefficients in [0, 4096), each {@code stride} after the one before
     * @param b polynomials below 11q in magnitude, one after the other from the start
     * @param out receives coefficients below 2q in magnitude at {@code outOffset}
     */
    static void innerProduct(int[] a, int aOffset, int stride, int[] b, int[] out, int outOffset) {
        for (int i = 0; i < PAIRS; i++) {
            int even = 0;
            int cross = 0;
            int odd = 0;
            for (int j = 0; j < 3; j++) {
                int a0 = a[aOffset + j * stride + 2 * i];
                int a1 = a[aOffset + j * stride + 2 * i + 1];
                int b0 = b[j * N + 2 * i];
                int b1 = b[j * N + 2 * i + 1];
                even += a0 * b0;
                odd += a1 * b1;
                cross += a0 * b1 + a1 * b0;
            }
            out[outOffset + 2 * i] = Field.reduceProducts(even) + Field.multiply(Field.reduceProducts(odd), GAMMAS[i]);
            out[outOffset + 2 * i + 1] = Field.reduceProducts(cross);
        }
    }
}
