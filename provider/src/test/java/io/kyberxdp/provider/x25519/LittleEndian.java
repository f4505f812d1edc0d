package io.kyberxdp.provider.x25519;

import java.math.BigInteger;

/** Numbers below 2^256 as 32 little-endian bytes. */
public final class LittleEndian {

    private LittleEndian() {}

    public static byte[] bytes(BigInteger value) {
        byte[] out = new byte[32];
        for (int i = 0; i < out.length; i++) {
            out[i] = value.shiftRight(8 * i).byteValue();
        }
        return out;
    }

    public static BigInteger value(byte[] in, int offset) {
        byte[] bigEndian = new byte[32];
        for (int i = 0; i < 32; i++) {
            bigEndian[31 - i] = in[offset + i];
        }
        return new BigInteger(1, bigEndian);
    }
}
