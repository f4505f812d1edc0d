package io.kyberxdp.provider.mlkem;

import io.kyberxdp.provider.keccak.KeccakF1600;
import java.util.Arrays;

/** The encryption scheme K-PKE inside ML-KEM-768 (FIPS 203, section 5), on unpacked keys. */
final class KPke {

    private static final int K = Matrix.K;
    private static final int N = Ntt.N;
    private static final int DU = 10;
    private static final int DV = 4;
    private static final int U_BYTES = Encoding.bytes(DU);

    private KPke() {}

    /**
     * K-PKE.KeyGen (algorithm 13), lines 8 to 18.
     *
     * @param seed holds sigma, 32 bytes at {@code sigma}
     * @param sHat receives the secret vector, 768 coefficients in [0, q)
     * @param tHat receives the public vector, 768 coefficients in [0, q)
     */
    static void keyGen(Matrix matrix, byte[] seed, int sigma, int[] sHat, int[] tHat) {
        long[] state = new long[KeccakF1600.LANES];
        int[] eHat = new int[N];
        try {
            for (int i = 0; i < K; i++) {
                Sampling.addNoise(seed, sigma, i, state, sHat, i * N);
                Ntt.forward(sHat, i * N);
                Ntt.canonicalise(sHat, i * N);
            }
            for (int i = 0; i < K; i++) {
                Arrays.fill(eHat, 0);
                Sampling.addNoise(seed, sigma, K + i, state, eHat, 0);
                Ntt.forward(eHat, 0);
                matrix.multiplyRow(i, sHat, tHat, i * N);
                Ntt.undoProducts(tHat, i * N);
                for (int j = 0; j < N; j++) {
                    tHat[i * N + j] += eHat[j];
                }
                Ntt.canonicalise(tHat, i * N);
            }
        } finally {
            Arrays.fill(state, 0);
            Arrays.fill(eHat, 0);
        }
    }

    /**
     * K-PKE.Encrypt (algorithm 14).
     *
     * @param tHat the public vector, coefficients in [0, q)
     * @param m 32 bytes at {@code mOffset}
     * @param r 32 bytes at {@code rOffset}
     * @param c receives 1088 bytes at {@code cOffset}
     */
    static void encrypt(
            Matrix matrix, int[] tHat, byte[] m, int mOffset, byte[] r, int rOffset, byte[] c, int cOffset) {
        long[] state = new long[KeccakF1600.LANES];
        int[] yHat = new int[K * N];
        int[] w = new int[N];
        try {
            for (int i = 0; i < K; i++) {
                Sampling.addNoise(r, rOffset, i, state, yHat, i * N);
                Ntt.forward(yHat, i * N);
            }
            for (int i = 0; i < K; i++) {
                matrix.multiplyColumn(i, yHat, w, 0);
                Ntt.inverse(w, 0);
                Sampling.addNoise(r, rOffset, K + i, state, w, 0);
                Compression.compress(w, 0, DU);
                Encoding.encode10(w, 0, c, cOffset + i * U_BYTES);
            }
            Ntt.innerProduct(tHat, 0, N, yHat, w, 0);
            Ntt.inverse(w, 0);
            Sampling.addNoise(r, rOffset, 2 * K, state, w, 0);
            addMessage(m, mOffset, w);
            Compression.compress(w, 0, DV);
            Encoding.encode4(w, 0, c, cOffset + K * U_BYTES);
        } finally {
            Arrays.fill(state, 0);
            Arrays.fill(yHat, 0);
            Arrays.fill(w, 0);
        }
    }

    /** Adds Decompress_1(ByteDecode_1(m)). */
    private static void addMessage(byte[] m, int offset, int[] w) {
        for (int i = 0; i < N; i++) {
            int bit = m[offset + i / 8] >>> (i & 7) & 1;
            w[i] += Compression.decompress(bit, 1);
        }
    }

    /**
     * K-PKE.Decrypt (algorithm 15).
     *
     * @param sHat the secret vector, coefficients in [0, 4096)
     * @param c 1088 bytes at {@code cOffset}
     * @param m receives 32 bytes from its start
     */
    static void decrypt(int[] sHat, byte[] c, int cOffset, byte[] m) {
        int[] u = new int[K * N];
        int[] v = new int[N];
        int[] w = new int[N];
        try {
            for (int i = 0; i < K; i++) {
                Encoding.decode10(c, cOffset + i * U_BYTES, u, i * N);
                Compression.decompress(u, i * N, DU);
                Ntt.forward(u, i * N);
            }
            Ntt.innerProduct(sHat, 0, N, u, w, 0);
            Ntt.inverse(w, 0);
            Encoding.decode4(c, cOffset + K * U_BYTES, v, 0);
            Compression.decompress(v, 0, DV);
            for (int j = 0; j < N; j++) {
                w[j] = v[j] - w[j];
            }
            Compression.compress(w, 0, 1);
            Encoding.encode1(w, 0, m, 0);
        } finally {
            Arrays.fill(w, 0);
        }
    }
}
