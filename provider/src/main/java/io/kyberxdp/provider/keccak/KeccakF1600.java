package io.kyberxdp.provider.keccak;

import io.kyberxdp.provider.bytes.LittleEndian;

/** The permutation Keccak-f[1600] (FIPS 202, section 3.3) on 25 lanes, and bytes in and out of its state. */
public final class KeccakF1600 {

    /** Lanes of 64 bits in a state; lane (x, y) is at index x + 5y. */
    public static final int LANES = 25;

    private static final int ROUNDS = 24;

    private static final long[] ROUND_CONSTANTS = roundConstants();

    private KeccakF1600() {}

    /** XORs {@code length} bytes into the state from its first byte on. */
    public static void xorBytes(long[] state, byte[] in, int offset, int length) {
        int lanes = length >>> 3;
        for (int i = 0; i < lanes; i++) {
            state[i] ^= LittleEndian.getLong(in, offset + 8 * i);
        }
        for (int i = 8 * lanes; i < length; i++) {
            xorByte(state, i, in[offset + i]);
        }
    }

    /** XORs one byte into the state. */
    public static void xorByte(long[] state, int index, byte value) {
        state[index >>> 3] ^= (value & 0xffL) << (8 * (index & 7));
    }

    /** Copies {@code length} bytes out of the state from its first byte on. */
    public static void extractBytes(long[] state, byte[] out, int offset, int length) {
        int lanes = length >>> 3;
        for (int i = 0; i < lanes; i++) {
            LittleEndian.putLong(out, offset + 8 * i, state[i]);
        }
        for (int i = 8 * lanes; i < length; i++) {
            out[offset + i] = (byte) (state[i >>> 3] >>> (8 * (i & 7)));
        }
    }

    /**
     * Applies the 24 rounds, theta, rho, pi, chi and iota of each in local variables. The column parities c of theta are
     * carried from round to round: newer just-in-time compilers schedule that better.
     */
    public static void permute(long[] s) {
        long a00 = s[0], a01 = s[1], a02 = s[2], a03 = s[3], a04 = s[4];
        long a05 = s[5], a06 = s[6], a07 = s[7], a08 = s[8], a09 = s[9];
        long a10 = s[10], a11 = s[11], a12 = s[12], a13 = s[13], a14 = s[14];
        long a15 = s[15], a16 = s[16], a17 = s[17], a18 = s[18], a19 = s[19];
        long a20 = s[20], a21 = s[21], a22 = s[22], a23 = s[23], a24 = s[24];
        long c0 = a00 ^ a05 ^ a10 ^ a15 ^ a20;
        long c1 = a01 ^ a06 ^ a11 ^ a16 ^ a21;
        long c2 = a02 ^ a07 ^ a12 ^ a17 ^ a22;
        long c3 = a03 ^ a08 ^ a13 ^ a18 ^ a23;
        long c4 = a04 ^ a09 ^ a14 ^ a19 ^ a24;
        for (int round = 0; round < ROUNDS; round++) {
            long d0 = c4 ^ Long.rotateLeft(c1, 1);
            long d1 = c0 ^ Long.rotateLeft(c2, 1);
            long d2 = c1 ^ Long.rotateLeft(c3, 1);
            long d3 = c2 ^ Long.rotateLeft(c4, 1);
            long d4 = c3 ^ Long.rotateLeft(c0, 1);
            long b00 = a00 ^ d0;
            long b01 = Long.rotateLeft(a06 ^ d1, 44);
            long b02 = Long.rotateLeft(a12 ^ d2, 43);
            long b03 = Long.rotateLeft(a18 ^ d3, 21);
            long b04 = Long.rotateLeft(a24 ^ d4, 14);
            long b05 = Long.rotateLeft(a03 ^ d3, 28);
            long b06 = Long.rotateLeft(a09 ^ d4, 20);
            long b07 = Long.rotateLeft(a10 ^ d0, 3);
            long b08 = Long.rotateLeft(a16 ^ d1, 45);
            long b09 = Long.rotateLeft(a22 ^ d2, 61);
            long b10 = Long.rotateLeft(a01 ^ d1, 1);
            long b11 = Long.rotateLeft(a07 ^ d2, 6);
            long b12 = Long.rotateLeft(a13 ^ d3, 25);
            long b13 = Long.rotateLeft(a19 ^ d4, 8);
            long b14 = Long.rotateLeft(a20 ^ d0, 18);
            long b15 = Long.rotateLeft(a04 ^ d4, 27);
            long b16 = Long.rotateLeft(a05 ^ d0, 36);
            long b17 = Long.rotateLeft(a11 ^ d1, 10);
            long b18 = Long.rotateLeft(a17 ^ d2, 15);
            long b19 = Long.rotateLeft(a23 ^ d3, 56);
            long b20 = Long.rotateLeft(a02 ^ d2, 62);
            long b21 = Long.rotateLeft(a08 ^ d3, 55);
            long b22 = Long.rotateLeft(a14 ^ d4, 39);
            long b23 = Long.rotateLeft(a15 ^ d0, 41);
            long b24 = Long.rotateLeft(a21 ^ d1, 2);
            a00 = b00 ^ (~b01 & b02) ^ ROUND_CONSTANTS[round];
            a01 = b01 ^ (~b02 & b03);
            a02 = b02 ^ (~b03 & b04);
            a03 = b03 ^ (~b04 & b00);
            a04 = b04 ^ (~b00 & b01);
            a05 = b05 ^ (~b06 & b07);
            a06 = b06 ^ (~b07 & b08);
            a07 = b07 ^ (~b08 & b09);
            a08 = b08 ^ (~b09 & b05);
            a09 = b09 ^ (~b05 & b06);
            a10 = b10 ^ (~b11 & b12);
            a11 = b11 ^ (~b12 & b13);
            a12 = b12 ^ (~b13 & b14);
            a13 = b13 ^ (~b14 & b10);
            a14 = b14 ^ (~b10 & b11);
            a15 = b15 ^ (~b16 & b17);
            a16 = b16 ^ (~b17 & b18);
            a17 = b17 ^ (~b18 & b19);
            a18 = b18 ^ (~b19 & b15);
            a19 = b19 ^ (~b15 & b16);
            a20 = b20 ^ (~b21 & b22);
            a21 = b21 ^ (~b22 & b23);
            a22 = b22 ^ (~b23 & b24);
            a23 = b23 ^ (~b24 & b20);
            a24 = b24 ^ (~b20 & b21);
            c0 = a00 ^ a05 ^ a10 ^ a15 ^ a20;
            c1 = a01 ^ a06 ^ a11 ^ a16 ^ a21;
            c2 = a02 ^ a07 ^ a12 ^ a17 ^ a22;
            c3 = a03 ^ a08 ^ a13 ^ a18 ^ a23;
            c4 = a04 ^ a09 ^ a14 ^ a19 ^ a24;
        }
        s[0] = a00;
        s[1] = a01;
        s[2] = a02;
        s[3] = a03;
        s[4] = a04;
        s[5] = a05;
        s[6] = a06;
        s[7] = a07;
        s[8] = a08;
        s[9] = a09;
        s[10] = a10;
        s[11] = a11;
        s[12] = a12;
        s[13] = a13;
        s[14] = a14;
        s[15] = a15;
        s[16] = a16;
        s[17] = a17;
        s[18] = a18;
        s[19] = a19;
        s[20] = a20;
        s[21] = a21;
        s[22] = a22;
        s[23] = a23;
        s[24] = a24;
    }

    /** The constants of iota, from the LFSR of FIPS 202, algorithms 5 and 6. */
    private static long[] roundConstants() {
        long[] constants = new long[ROUNDS];
        int lfsr = 1;
        for (int round = 0; round < ROUNDS; round++) {
            for (int j = 0; j <= 6; j++) {
                constants[round] |= (long) (lfsr & 1) << ((1 << j) - 1);
                lfsr <<= 1;
                lfsr ^= (lfsr >>> 8) * 0x171;
            }
        }
        return constants;
    }
}
