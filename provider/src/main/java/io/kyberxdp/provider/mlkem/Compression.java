package io.kyberxdp.provider.mlkem;

/** Compress and Decompress (FIPS 203, section 4.2.1), with a multiplication in place of every division. */
final class Compression {

    /** Compressed values are exact for every d up to 10 while inputs stay below this magnitude. */
    static final int INPUT_MAX = 1900;

    /** round(2^32 / q): times x, the fraction x / q in 32 bits, the integer part lost as it should be. */
    private static final int TWO_TO_32_OVER_Q = 1290167;

    private Compression() {}

    /** Compress_d of a representative below {@link #INPUT_MAX} in magnitude, or 30,000 when d is at most 4. */
    static int compress(int x, int d) {
        return (x * TWO_TO_32_OVER_Q + (1 << (31 - d))) >>> (32 - d);
    }

    /** Decompress_d of a value in [0, 2^d). */
    static int decompress(int y, int d) {
        return (y * Field.Q + (1 << (d - 1))) >> d;
    }

    /** Applies Compress_d to a polynomial in place. */
    static void compress(int[] f, int d) {
        for (int i = 0; i < Ntt.N; i++) {
            f[i] = compress(f[i], d);
        }
    }

    /** Applies Decompress_d to a polynomial in place. */
    static void decompress(int[] f, int d) {
        for (int i = 0; i < Ntt.N; i++) {
            f[i] = decompress(f[i], d);
        }
    }
}
