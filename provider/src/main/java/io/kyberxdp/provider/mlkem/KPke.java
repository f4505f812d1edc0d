package io.kyberxdp.provider.mlkem;

/** The encryption scheme K-PKE inside ML-KEM-768 (FIPS 203, section 5), on unpacked keys. */
final class KPke {

    /** The rank k. */
    static final int K = 3;

    private static final int DU = 10;
    private static final int DV = 4;
    private static final int U_BYTES = Encoding.bytes(DU);

    private KPke() {}

    /**
     * K-PKE.KeyGen (algorithm 13), lines 8 to 18.
     *
     * @param seed holds sigma, 32 bytes at {@code sigma}
     * @param sHat receives the secret vector, coefficients in [0, q)
     * @param tHat receives the public vector, coefficients in [0, q)
     */
    static void keyGen(Matrix matrix, byte[] seed, int sigma, int[][] sHat, int[][] tHat) {
        try (Workspace space = Workspace.take()) {
            int[] noise = space.w;
            int[] eHat = space.product;
            for (int i = 0; i < K; i++) {
                Sampling.samplePolyCbd(seed, sigma, i, space.state, noise);
                Ntt.forward(noise, sHat[i]);
                Products.canonicalise(sHat[i]);
            }
            for (int i = 0; i < K; i++) {
                Sampling.samplePolyCbd(seed, sigma, K + i, space.state, noise);
                Ntt.forward(noise, eHat);
                matrix.multiplyRow(i, sHat, tHat[i]);
                Products.finish(tHat[i], eHat);
            }
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
            Matrix matrix, int[][] tHat, byte[] m, int mOffset, byte[] r, int rOffset, byte[] c, int cOffset) {
        try (Workspace space = Workspace.take()) {
            int[][] yHat = space.vector;
            int[] product = space.product;
            int[] w = space.w;
            for (int i = 0; i < K; i++) {
                Sampling.samplePolyCbd(r, rOffset, i, space.state, w);
                Ntt.forward(w, yHat[i]);
            }
            for (int i = 0; i < K; i++) {
                matrix.multiplyColumn(i, yHat, product);
                Ntt.inverse(product, w);
                Sampling.addPolyCbd(r, rOffset, K + i, space.state, w);
                Compression.compress(w, DU);
                Encoding.encode10(w, c, cOffset + i * U_BYTES);
            }
            Products.inner(tHat[0], tHat[1], tHat[2], yHat, product);
            Ntt.inverse(product, w);
            Sampling.addPolyCbd(r, rOffset, 2 * K, space.state, w);
            Encoding.decode1(m, mOffset, product);
            addMessage(product, w);
            Compression.compress(w, DV);
            Encoding.encode4(w, c, cOffset + K * U_BYTES);
        }
    }

    /** Adds Decompress_1 of the message's bits. */
    private static void addMessage(int[] bits, int[] w) {
        for (int i = 0; i < Ntt.N; i++) {
            w[i] += Compression.decompress(bits[i], 1);
        }
    }

    /**
     * K-PKE.Decrypt (algorithm 15).
     *
     * @param sHat the secret vector, coefficients in [0, 4096)
     * @param c 1088 bytes at {@code cOffset}
     * @param m receives 32 bytes from its start
     */
    static void decrypt(int[][] sHat, byte[] c, int cOffset, byte[] m) {
        try (Workspace space = Workspace.take()) {
            int[][] uHat = space.vector;
            int[] product = space.product;
            int[] w = space.w;
            for (int i = 0; i < K; i++) {
                Encoding.decode10(c, cOffset + i * U_BYTES, w);
                Compression.decompress(w, DU);
                Ntt.forward(w, uHat[i]);
            }
            Products.inner(sHat[0], sHat[1], sHat[2], uHat, product);
            Ntt.inverse(product, w);
            int[] v = space.product;
            Encoding.decode4(c, cOffset + K * U_BYTES, v);
            Compression.decompress(v, DV);
            for (int j = 0; j < Ntt.N; j++) {
                w[j] = v[j] - w[j];
            }
            Compression.compress(w, 1);
            Encoding.encode1(w, m, 0);
        }
    }
}
