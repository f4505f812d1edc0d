package io.kyberxdp.provider.mlkem;

/** Powers of the root of unity 17 (FIPS 203, section 4.3), prepared for {@link Field#multiply}. */
final class Zetas {

    private static final int ROOT = 17;
    private static final int BLOCKS = 128;
    private static final int HALF = Ntt.N / 2;

    /** 17^BitRev7(i): the factor of block i - n at the layer with n blocks. */
    static final int[] FORWARD = new int[BLOCKS];

    /** The inverse of each of {@link #FORWARD}, negated. */
    static final int[] INVERSE = new int[BLOCKS];

    /** 17^(2 BitRev7(i) + 1) for the pair of coefficients 2i and 2i + 1, at the place of coefficient 2i. */
    static final int[] GAMMAS = new int[HALF];

    static {
        for (int i = 0; i < BLOCKS; i++) {
            int reversed = Integer.reverse(i) >>> 25;
            FORWARD[i] = Field.prepare(power(ROOT, reversed));
            INVERSE[i] = Field.prepare(-power(ROOT, -reversed));
            GAMMAS[Layout.place(2 * i)] = Field.prepare(power(ROOT, 2 * reversed + 1));
        }
    }

    private Zetas() {}

    /** base^exponent mod q. */
    static int power(int base, int exponent) {
        int result = 1;
        for (int i = Math.floorMod(exponent, Field.Q - 1); i > 0; i--) {
            result = result * base % Field.Q;
        }
        return result;
    }

    /**
     * The factors of the layer that joins coefficients {@code length} apart, each at the place where {@link Layout} has
     * the first of the two.
     */
    static int[] inLayout(int[] zetas, int length) {
        int[] placed = new int[Ntt.N];
        for (int i = 0; i < Ntt.N; i++) {
            placed[Layout.place(i)] = zetas[Ntt.N / 2 / length + i / (2 * length)];
        }
        return placed;
    }
}
