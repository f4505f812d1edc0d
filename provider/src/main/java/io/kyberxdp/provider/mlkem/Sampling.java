package io.kyberxdp.provider.mlkem;

import io.kyberxdp.provider.keccak.KeccakF1600;
import java.util.Arrays;

/** Sampling of polynomials (FIPS 203, section 4.2.2), straight from the lanes of the Keccak state. */
final class Sampling {

    /** Coefficients of the array that {@link #sampleNtt} needs: sixteen more than it is asked for. */
    static final int SAMPLE_NTT_PLACES = Ntt.N + 16;

    /** Where {@link Layout} has the n-th coefficient; what comes after the last goes behind the polynomial. */
    private static final int[] PLACES = new int[SAMPLE_NTT_PLACES];

    static {
        for (int i = 0; i < SAMPLE_NTT_PLACES; i++) {
            PLACES[i] = i < Ntt.N ? Layout.place(i) : i;
        }
    }

    private static final int SHAKE128_RATE_LANES = 21;
    private static final int SHAKE256_RATE_LANES = 17;
    private static final long XOF_SUFFIX = 0x1f;
    private static final long LAST_BIT = 1L << 63;

    private Sampling() {}

    /**
     * SampleNTT (algorithm 7) of SHAKE128(rho | column | row). Rho is public: which candidates are rejected is no
     * secret.
     *
     * @param state 25 lanes of scratch
     * @param f receives 256 coefficients in [0, q) in {@link Layout}, and scratch values behind them
     */
    static void sampleNtt(byte[] seed, int rho, int column, int row, long[] state, int[] f) {
        Arrays.fill(state, 0);
        KeccakF1600.xorBytes(state, seed, rho, 32);
        state[4] = column | row << 8 | XOF_SUFFIX << 16;
        state[SHAKE128_RATE_LANES - 1] = LAST_BIT;
        int accepted = 0;
        while (accepted < Ntt.N) {
            KeccakF1600.permute(state);
            accepted = accept(state, f, accepted);
        }
    }

    /** Appends the candidates of one block that are below q, until there are 256; returns how many there are now. */
    private static int accept(long[] block, int[] f, int count) {
        int accepted = count;
        for (int lane = 0; lane < SHAKE128_RATE_LANES && accepted < Ntt.N; lane += 3) {
            accepted = acceptSixteen(block[lane], block[lane + 1], block[lane + 2], f, accepted);
        }
        return accepted;
    }

    /** Appends those of the sixteen 12-bit candidates in three lanes that are below q; returns how many there are now. */
    private static int acceptSixteen(long low, long middle, long high, int[] f, int count) {
        int accepted = acceptFive(low, f, count);
        accepted = accept((int) (low >>> 60 | middle << 4), f, accepted);
        accepted = acceptFour(middle >>> 8, f, accepted);
        accepted = accept((int) (middle >>> 56 | high << 8), f, accepted);
        return acceptFive(high >>> 4, f, accepted);
    }

    private static int acceptFive(long bits, int[] f, int count) {
        return accept((int) (bits >>> 48), f, acceptFour(bits, f, count));
    }

    private static int acceptFour(long bits, int[] f, int count) {
        int accepted = accept((int) bits, f, count);
        accepted = accept((int) (bits >>> 12), f, accepted);
        accepted = accept((int) (bits >>> 24), f, accepted);
        return accept((int) (bits >>> 36), f, accepted);
    }

    private static int accept(int bits, int[] f, int count) {
        int candidate = bits & 0xfff;
        f[PLACES[count]] = candidate;
        return count + ((candidate - Field.Q) >>> 31);
    }

    /**
     * SamplePolyCBD_2 (algorithm 8) of PRF_2(seed, nonce) = SHAKE256(seed | nonce).
     *
     * @param state 25 lanes of scratch; holds secrets afterwards
     * @param f receives 256 coefficients in [-2, 2]
     */
    static void samplePolyCbd(byte[] seed, int seedOffset, int nonce, long[] state, int[] f) {
        Arrays.fill(f, 0);
        addPolyCbd(seed, seedOffset, nonce, state, f);
    }

    /** The same, added to a polynomial. */
    static void addPolyCbd(byte[] seed, int seedOffset, int nonce, long[] state, int[] f) {
        Arrays.fill(state, 0);
        KeccakF1600.xorBytes(state, seed, seedOffset, 32);
        state[4] = nonce | XOF_SUFFIX << 8;
        state[SHAKE256_RATE_LANES - 1] = LAST_BIT;
        KeccakF1600.permute(state);
        for (int i = 0; i < Ntt.N; i += 16) {
            addSixteen(state[i / 16], f, i);
        }
    }

    /** Adds sixteen coefficients, each the difference of the bit counts of two pairs in a nibble. */
    private static void addSixteen(long bits, int[] f, int offset) {
        long pairs = (bits & 0x5555555555555555L) + ((bits >>> 1) & 0x5555555555555555L);
        long plusFour = (pairs & 0x3333333333333333L) + 0x4444444444444444L - ((pairs >>> 2) & 0x3333333333333333L);
        for (int i = 0; i < 16; i++) {
            f[offset + i] += (int) ((plusFour >>> (4 * i)) & 0xf) - 4;
        }
    }
}
