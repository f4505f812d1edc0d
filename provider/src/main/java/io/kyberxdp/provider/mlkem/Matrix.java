package io.kyberxdp.provider.mlkem;

import io.kyberxdp.provider.keccak.KeccakF1600;

/** The 3 x 3 matrix A-hat (FIPS 203, algorithm 13, lines 3 to 7): public, expanded once from rho, immutable. */
final class Matrix {

    private static final int K = KPke.K;

    private final int[][][] entries = new int[K][K][Sampling.SAMPLE_NTT_PLACES];

    /** Expands the 32 bytes rho at {@code offset}. */
    Matrix(byte[] seed, int offset) {
        long[] state = new long[KeccakF1600.LANES];
        for (int row = 0; row < K; row++) {
            for (int column = 0; column < K; column++) {
                Sampling.sampleNtt(seed, offset, column, row, state, entries[row][column]);
            }
        }
    }

    /** One row of A-hat times a vector, as {@link Products#inner} gives it. */
    void multiplyRow(int row, int[][] vector, int[] out) {
        Products.inner(entries[row][0], entries[row][1], entries[row][2], vector, out);
    }

    /** One row of the transpose of A-hat times a vector, as {@link Products#inner} gives it. */
    void multiplyColumn(int column, int[][] vector, int[] out) {
        Products.inner(entries[0][column], entries[1][column], entries[2][column], vector, out);
    }
}
