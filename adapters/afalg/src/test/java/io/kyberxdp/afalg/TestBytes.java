package io.kyberxdp.afalg;

import java.nio.ByteBuffer;
import java.util.Random;

/** Bytes for tests. */
public final class TestBytes {

    private TestBytes() {}

    /** The same bytes for the same seed. */
    public static byte[] of(int size, int seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** A direct buffer with these bytes that starts {@code unaligned} bytes after a page's start. */
    public static ByteBuffer direct(byte[] bytes, int unaligned) {
        ByteBuffer page =
                ByteBuffer.allocateDirect(bytes.length + unaligned + 2 * 4096).alignedSlice(4096);
        return page.slice(unaligned, bytes.length).put(0, bytes);
    }

    /** The bytes between the beginning and the position. */
    public static byte[] written(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.position()];
        buffer.get(0, bytes);
        return bytes;
    }

    /** A copy with one bit changed. */
    public static byte[] flipped(byte[] bytes, int bit) {
        byte[] copy = bytes.clone();
        copy[bit / 8] ^= (byte) (1 << (bit % 8));
        return copy;
    }
}
