package io.kyberxdp.provider.mlkem;

import io.kyberxdp.provider.bytes.LittleEndian;

/** ByteEncode and ByteDecode (FIPS 203, algorithms 5 and 6) for the widths that ML-KEM-768 uses, a word at a time. */
final class Encoding {

    private Encoding() {}

    /** Bytes of a polynomial at d bits a coefficient. */
    static int bytes(int d) {
        return 32 * d;
    }

    /** ByteEncode_12 of coefficients in [0, 4096). */
    static void encode12(int[] f, byte[] out, int offset) {
        int at = offset;
        for (int i = 0; i < Ntt.N; i += 8) {
            long low = f[i] | (long) f[i + 1] << 12 | (long) f[i + 2] << 24 | (long) f[i + 3] << 36;
            long high = f[i + 4] | (long) f[i + 5] << 12 | (long) f[i + 6] << 24 | (long) f[i + 7] << 36;
            LittleEndian.putLong(out, at, low | high << 48);
            LittleEndian.putInt(out, at + 8, (int) (high >>> 16));
            at += 12;
        }
    }

    /** ByteDecode_12 before its reduction mod q: coefficients in [0, 4096). */
    static void decode12(byte[] in, int offset, int[] f) {
        int at = offset;
        for (int i = 0; i < Ntt.N; i += 8) {
            long low = LittleEndian.getLong(in, at);
            long high = low >>> 48 | (long) LittleEndian.getInt(in, at + 8) << 16;
            for (int j = 0; j < 4; j++) {
                f[i + j] = (int) (low >>> (12 * j)) & 0xfff;
                f[i + 4 + j] = (int) (high >>> (12 * j)) & 0xfff;
            }
            at += 12;
        }
    }

    /** ByteEncode_10. */
    static void encode10(int[] f, byte[] out, int offset) {
        int at = offset;
        for (int i = 0; i < Ntt.N; i += 4) {
            LittleEndian.putInt(out, at, f[i] | f[i + 1] << 10 | f[i + 2] << 20 | f[i + 3] << 30);
            out[at + 4] = (byte) (f[i + 3] >>> 2);
            at += 5;
        }
    }

    /** ByteDecode_10. */
    static void decode10(byte[] in, int offset, int[] f) {
        int at = offset;
        for (int i = 0; i < Ntt.N; i += 4) {
            int low = LittleEndian.getInt(in, at);
            f[i] = low & 0x3ff;
            f[i + 1] = low >>> 10 & 0x3ff;
            f[i + 2] = low >>> 20 & 0x3ff;
            f[i + 3] = low >>> 30 | (in[at + 4] & 0xff) << 2;
            at += 5;
        }
    }

    /** ByteEncode_4. */
    static void encode4(int[] f, byte[] out, int offset) {
        for (int i = 0; i < Ntt.N; i += 8) {
            int word = 0;
            for (int j = 0; j < 8; j++) {
                word |= f[i + j] << (4 * j);
            }
            LittleEndian.putInt(out, offset + i / 2, word);
        }
    }

    /** ByteDecode_4. */
    static void decode4(byte[] in, int offset, int[] f) {
        for (int i = 0; i < Ntt.N; i += 8) {
            int word = LittleEndian.getInt(in, offset + i / 2);
            for (int j = 0; j < 8; j++) {
                f[i + j] = word >>> (4 * j) & 0xf;
            }
        }
    }

    /** ByteEncode_1. */
    static void encode1(int[] f, byte[] out, int offset) {
        for (int i = 0; i < Ntt.N; i += 8) {
            int word = 0;
            for (int j = 0; j < 8; j++) {
                word |= f[i + j] << j;
            }
            out[offset + i / 8] = (byte) word;
        }
    }

    /** ByteDecode_1. */
    static void decode1(byte[] in, int offset, int[] f) {
        for (int i = 0; i < Ntt.N; i += 8) {
            int word = in[offset + i / 8];
            for (int j = 0; j < 8; j++) {
                f[i + j] = (word >>> j) & 1;
            }
        }
    }
}
