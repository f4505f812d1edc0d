package io.kyberxdp.afxdp.ring;

import java.nio.ByteBuffer;

/**
 * Where a ring lies.
 *
 * @param producer 4 bytes, the count of entries ever put in
 * @param consumer 4 bytes, the count of entries ever taken out
 * @param flags 4 bytes, {@code XDP_RING_NEED_WAKEUP} and none other
 * @param entries the entries; a power of two of them
 * @param size how many entries there are
 */
public record RingMemory(ByteBuffer producer, ByteBuffer consumer, ByteBuffer flags, ByteBuffer entries, int size) {

    private static final int NEED_WAKEUP = 1;

    /** Checks the size. */
    public RingMemory {
        if (size < 1 || Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException("a ring of " + size + " entries: not a power of two");
        }
    }

    /** Whether the kernel sleeps until it is called, asked after the producer's index was released. */
    boolean needsWakeup() {
        return (SharedIndex.flagsAfterRelease(flags) & NEED_WAKEUP) != 0;
    }

    /** What turns a count into the number of an entry. */
    int mask() {
        return size - 1;
    }
}
