package io.kyberxdp.provider.mlkem;

import io.kyberxdp.provider.keccak.KeccakF1600;

/** The 3 x 3 matrix A-hat (FIPS 203, algorithm 13, lines 3 to 7): public, expanded once from rho, immutable. */
final class Matrix {

    /** The rank k of ML-KEM-768. */
    static final int K = 3;

    private static final int ROW = K * Ntt.N;

    /** Entry (row, column) begins at 256 (3 row + column). */
    private final int[] entries = new int[K * ROW + Sampling.SLACK];

    /** Expands the 32 bytes rho at {@code offset}. */
    Matrix(byte[] seed, int offset) {
        long[] state = new long[KeccakF1600.LANES];
        for (int row = 0; row < K; row++) {
            for (int column = 0; column < K; column++) {
                int at = row * ROW + column * Ntt.N;
                Sampling.sampleNtt(seed, offset, column, row, state, entries, at);
            }
        }
    }

    /** One row of A-hat times a vector, as {@link Ntt#innerProduct} gives it. */
    void multiplyRow(int row, int[] vector, int[] out, int outOffset) {
        Ntt.innerProduct(entries, row * ROW, Ntt.N, vector, out, outOffset);
    }

    /** One row of the transpose of A-hat times a vector, as {@link Ntt#innerProduct} gives it. */
    void multiplyColumn(int column, int[] vector, int[] out, int outOffset) {
        Ntt.innerProduct(entries, column * Ntt.N, ROW, vector, out, outOffset);
    }
}
