package io.kyberxdp.provider.mlkem;

/**
 * Where the coefficients of a polynomial in the NTT domain lie in its array.
 *
 * <p>Coefficient i, with bits b7 ... b0, lies at b0 b3 b2 b1 b7 b6 b5 b4. The even coefficients thus fill the lower half
 * and the odd ones the upper, and butterflies at distances 8, 4 and 2 become butterflies between runs of 64, 32 and 16
 * neighbours: every loop of the transform and of the product walks long runs, which the JVM turns into vector code.
 */
final class Layout {

    private static final int ROW = 16;
    private static final int ODD = Ntt.N / 2;

    private Layout() {}

    /** The place of coefficient {@code i}. */
    static int place(int i) {
        return (i & 1) << 7 | (i >> 1 & 7) << 4 | i >> 4;
    }

    /** Copies the first 256 coefficients of an array in natural order to this layout. */
    static void fromNatural(int[] natural, int[] f) {
        for (int row = 0; row < ROW; row++) {
            for (int pair = 0; pair < ROW / 2; pair++) {
                f[row + ROW * pair] = natural[ROW * row + 2 * pair];
                f[row + ROW * pair + ODD] = natural[ROW * row + 2 * pair + 1];
            }
        }
    }

    /** Copies a polynomial from this layout to natural order. */
    static void toNatural(int[] f, int[] natural) {
        for (int row = 0; row < ROW; row++) {
            for (int pair = 0; pair < ROW / 2; pair++) {
                natural[ROW * row + 2 * pair] = f[row + ROW * pair];
                natural[ROW * row + 2 * pair + 1] = f[row + ROW * pair + ODD];
            }
        }
    }
}
