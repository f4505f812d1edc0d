package io.kyberxdp.afxdp.frame;

import java.nio.ByteBuffer;

/**
 * The checksum of IPv4 and UDP (RFC 1071): the one's complement of the one's complement sum of 16-bit words. A sum is kept
 * in 64 bits while it grows, and folded into 16 at the end; sums of parts can be added.
 */
final class InternetChecksum {

    private static final long LOW_HALF = 0xffff_ffffL;

    private InternetChecksum() {}

    /**
     * The sum of the 16-bit words, not folded. It has room for 2^31 bytes.
     *
     * @param bytes big-endian
     * @param length in bytes; an odd last byte counts as if a zero followed
     */
    static long sum(ByteBuffer bytes, int at, int length) {
        long sum = 0;
        int i = at;
        int end = at + length;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            long words = bytes.getLong(i);
            sum += (words >>> 32) + (words & LOW_HALF);
        }
        if (i <= end - Integer.BYTES) {
            sum += bytes.getInt(i) & LOW_HALF;
            i += Integer.BYTES;
        }
        if (i <= end - Short.BYTES) {
            sum += bytes.getShort(i) & 0xffff;
            i += Short.BYTES;
        }
        return i < end ? sum + ((bytes.get(i) & 0xff) << 8) : sum;
    }

    /** The sum of the four 16-bit words of a long, not folded. */
    static long sum(long words) {
        return (words >>> 32) + (words & LOW_HALF);
    }

    /** Folds a sum into 16 bits. */
    static int fold(long sum) {
        long folded = (sum >>> 32) + (sum & LOW_HALF);
        folded = (folded >>> 16) + (folded & 0xffff);
        folded = (folded >>> 16) + (folded & 0xffff);
        return (int) ((folded >>> 16) + (folded & 0xffff));
    }

    /** The checksum of what has this sum: the complement. */
    static int of(long sum) {
        return ~fold(sum) & 0xffff;
    }
}
