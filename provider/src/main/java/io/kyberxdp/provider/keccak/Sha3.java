package io.kyberxdp.provider.keccak;

import java.util.Arrays;

/** SHA-3 hashes and SHAKE functions (FIPS 202) in one call: absorb once, squeeze once, wipe the state. */
public final class Sha3 {

    private static final int SHA3_256_RATE = 136;
    private static final int SHA3_512_RATE = 72;
    private static final int SHAKE128_RATE = 168;
    private static final int SHAKE256_RATE = 136;
    private static final byte HASH_SUFFIX = 0x06;
    private static final byte XOF_SUFFIX = 0x1f;

    private Sha3() {}

    /** Writes the 32-byte SHA3-256 digest of {@code length} bytes. */
    public static void sha3_256(byte[] in, int offset, int length, byte[] out, int outOffset) {
        hash(SHA3_256_RATE, HASH_SUFFIX, in, offset, length, out, outOffset, 32);
    }

    /** Writes the 64-byte SHA3-512 digest of {@code length} bytes. */
    public static void sha3_512(byte[] in, int offset, int length, byte[] out, int outOffset) {
        hash(SHA3_512_RATE, HASH_SUFFIX, in, offset, length, out, outOffset, 64);
    }

    /** Writes {@code outLength} bytes of SHAKE128. */
    public static void shake128(byte[] in, int offset, int length, byte[] out, int outOffset, int outLength) {
        hash(SHAKE128_RATE, XOF_SUFFIX, in, offset, length, out, outOffset, outLength);
    }

    /** Writes {@code outLength} bytes of SHAKE256. */
    public static void shake256(byte[] in, int offset, int length, byte[] out, int outOffset, int outLength) {
        hash(SHAKE256_RATE, XOF_SUFFIX, in, offset, length, out, outOffset, outLength);
    }

    private static void hash(
            int rate, byte suffix, byte[] in, int offset, int length, byte[] out, int outOffset, int outLength) {
        long[] state = new long[KeccakF1600.LANES];
        try {
            absorb(state, rate, suffix, in, offset, length);
            squeeze(state, rate, out, outOffset, outLength);
        } finally {
            Arrays.fill(state, 0);
        }
    }

    private static void absorb(long[] state, int rate, byte suffix, byte[] in, int offset, int length) {
        int remaining = length;
        int from = offset;
        while (remaining >= rate) {
            KeccakF1600.xorBytes(state, in, from, rate);
            KeccakF1600.permute(state);
            from += rate;
            remaining -= rate;
        }
        KeccakF1600.xorBytes(state, in, from, remaining);
        KeccakF1600.xorByte(state, remaining, suffix);
        KeccakF1600.xorByte(state, rate - 1, (byte) 0x80);
        KeccakF1600.permute(state);
    }

    private static void squeeze(long[] state, int rate, byte[] out, int outOffset, int outLength) {
        int written = 0;
        while (true) {
            int n = Math.min(rate, outLength - written);
            KeccakF1600.extractBytes(state, out, outOffset + written, n);
            written += n;
            if (written == outLength) {
                return;
            }
            KeccakF1600.permute(state);
        }
    }
}
