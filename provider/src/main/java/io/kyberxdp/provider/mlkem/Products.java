package io.kyberxdp.provider.mlkem;

/** Products of polynomials in the NTT domain (FIPS 203, section 4.3.1), summed over vectors and reduced once. */
final class Products {

    private static final int HALF = Ntt.N / 2;
    private static final int[] GAMMAS = Zetas.GAMMAS;
    private static final int UNDO = Field.prepare(Field.UNDO_PRODUCTS);

    private Products() {}

    /**
     * The inner product of two vectors of three polynomials (MultiplyNTTs, algorithm 11, and the sum over the vector),
     * times -2^-32 mod q: {@link Ntt#inverse} or {@link #finish} takes that factor out.
     *
     * @param a0 the first vector, as are {@code a1} and {@code a2}: coefficients in [0, 4096)
     * @param b the second vector, coefficients below 6q in magnitude
     * @param out receives coefficients below 2q in magnitude
     */
    static void inner(int[] a0, int[] a1, int[] a2, int[][] b, int[] out) {
        timesGamma(a0, a1, a2, b[0], b[1], b[2], out);
        plusEven(a0, a1, a2, b[0], b[1], b[2], out);
        cross(a0, a1, a2, b[0], b[1], b[2], out);
    }

    private static void timesGamma(int[] a0, int[] a1, int[] a2, int[] b0, int[] b1, int[] b2, int[] out) {
        for (int i = 0; i < HALF; i++) {
            int sum = a0[i + HALF] * b0[i + HALF] + a1[i + HALF] * b1[i + HALF] + a2[i + HALF] * b2[i + HALF];
            out[i] = Field.multiply(Field.reduceProducts(sum), GAMMAS[i]);
        }
    }

    private static void plusEven(int[] a0, int[] a1, int[] a2, int[] b0, int[] b1, int[] b2, int[] out) {
        for (int i = 0; i < HALF; i++) {
            out[i] += Field.reduceProducts(a0[i] * b0[i] + a1[i] * b1[i] + a2[i] * b2[i]);
        }
    }

    private static void cross(int[] a0, int[] a1, int[] a2, int[] b0, int[] b1, int[] b2, int[] out) {
        for (int i = 0; i < HALF; i++) {
            int evenOdd = a0[i] * b0[i + HALF] + a1[i] * b1[i + HALF] + a2[i] * b2[i + HALF];
            int oddEven = a0[i + HALF] * b0[i] + a1[i + HALF] * b1[i] + a2[i + HALF] * b2[i];
            out[i + HALF] = Field.reduceProducts(evenOdd + oddEven);
        }
    }

    /** Takes the factor out of an inner product that stays in the NTT domain, adds a polynomial, and brings the sum into [0, q). */
    static void finish(int[] product, int[] summand) {
        for (int i = 0; i < Ntt.N; i++) {
            product[i] = Field.canonical(Field.multiply(product[i], UNDO) + summand[i]);
        }
    }

    /** Brings every coefficient into [0, q). */
    static void canonicalise(int[] f) {
        for (int i = 0; i < Ntt.N; i++) {
            f[i] = Field.canonical(f[i]);
        }
    }
}
