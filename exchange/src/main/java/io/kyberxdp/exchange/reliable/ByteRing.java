package io.kyberxdp.exchange.reliable;

import java.nio.ByteBuffer;

/** The bytes of a stream between two offsets that both move up. Takes memory when bytes come, as a power of two. */
final class ByteRing {

    private static final int MIN_CAPACITY = 4 << 10;
    private static final byte[] NONE = new byte[0];

    private byte[] bytes = NONE;

    int capacity() {
        return bytes.length;
    }

    /** Makes room for the offsets from {@code base} to {@code end}, exclusive, keeping what is stored from {@code base} on. */
    void reserve(long base, long end) {
        if (end - base <= bytes.length) {
            return;
        }
        int needed = Math.max(MIN_CAPACITY, Math.toIntExact(end - base));
        byte[] larger = new byte[Integer.highestOneBit(needed - 1) << 1];
        long at = base;
        while (at < base + bytes.length) {
            int from = index(at, bytes);
            int to = index(at, larger);
            int length = (int) Math.min(base + bytes.length - at, Math.min(bytes.length - from, larger.length - to));
            System.arraycopy(bytes, from, larger, to, length);
            at += length;
        }
        bytes = larger;
    }

    /** Stores {@code length} bytes of the source from its index {@code from} on. */
    void put(long offset, ByteBuffer source, int from, int length) {
        int at = index(offset, bytes);
        int first = Math.min(length, bytes.length - at);
        source.get(from, bytes, at, first).get(from + first, bytes, 0, length - first);
    }

    /** Appends {@code length} bytes to the target. */
    void get(long offset, ByteBuffer target, int length) {
        int at = index(offset, bytes);
        int first = Math.min(length, bytes.length - at);
        target.put(bytes, at, first).put(bytes, 0, length - first);
    }

    /** Forgets everything and gives the memory back. */
    void release() {
        bytes = NONE;
    }

    private static int index(long offset, byte[] ring) {
        return (int) offset & (ring.length - 1);
    }
}
