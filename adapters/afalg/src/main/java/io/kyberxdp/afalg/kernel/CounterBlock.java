package io.kyberxdp.afalg.kernel;

/** The counter of AES in counter mode: 16 bytes, counted up as one big-endian number that wraps (SP 800-38A, appendix B.1). */
public final class CounterBlock {

    /** The length of a block in bytes. */
    public static final int BYTES = 16;

    private CounterBlock() {}

    /** The block that comes {@code blocks} after {@code first}. */
    public static byte[] plus(byte[] first, long blocks) {
        byte[] sum = first.clone();
        long carry = blocks;
        for (int i = BYTES - 1; i >= 0 && carry != 0; i--) {
            carry += Byte.toUnsignedInt(sum[i]);
            sum[i] = (byte) carry;
            carry >>>= Byte.SIZE;
        }
        return sum;
    }
}
