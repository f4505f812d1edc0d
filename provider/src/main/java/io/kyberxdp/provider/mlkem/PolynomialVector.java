package io.kyberxdp.provider.mlkem;

import java.util.Arrays;

/** Vectors of k polynomials, each an array of 256 coefficients in {@link Layout}, and their 12-bit encoding. */
final class PolynomialVector {

    /** Bytes of an encoded vector. */
    static final int BYTES = KPke.K * Encoding.bytes(12);

    private PolynomialVector() {}

    static int[][] create() {
        return new int[KPke.K][Ntt.N];
    }

    /** ByteEncode_12 of each polynomial. */
    static void encode(int[][] vector, byte[] out, int offset) {
        int[] natural = new int[Ntt.N];
        try {
            for (int i = 0; i < KPke.K; i++) {
                Layout.toNatural(vector[i], natural);
                Encoding.encode12(natural, out, offset + i * Encoding.bytes(12));
            }
        } finally {
            Arrays.fill(natural, 0);
        }
    }

    /** ByteDecode_12 of each polynomial, before its reduction mod q: coefficients in [0, 4096). */
    static int[][] decode(byte[] in, int offset) {
        int[][] vector = create();
        int[] natural = new int[Ntt.N];
        try {
            for (int i = 0; i < KPke.K; i++) {
                Encoding.decode12(in, offset + i * Encoding.bytes(12), natural);
                Layout.fromNatural(natural, vector[i]);
            }
            return vector;
        } finally {
            Arrays.fill(natural, 0);
        }
    }

    static void wipe(int[][] vector) {
        for (int[] polynomial : vector) {
            Arrays.fill(polynomial, 0);
        }
    }
}
