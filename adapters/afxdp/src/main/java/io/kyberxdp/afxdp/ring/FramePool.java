package io.kyberxdp.afxdp.ring;

import java.util.BitSet;

/**
 * Frames for sending, by their addresses: each is either free, or lent to the kernel from when it is taken until it comes
 * back on the completion ring. Nothing else ends the loan.
 */
public final class FramePool {

    private final long first;
    private final int frameSize;
    private final int count;
    private final int[] free;
    private final BitSet lent;
    private int freeCount;

    /**
     * A pool of frames that lie one behind the other, all free.
     *
     * @param first the first one's address
     * @param frameSize a frame's size in bytes, a power of two
     * @param count how many there are
     */
    public FramePool(long first, int frameSize, int count) {
        this.first = first;
        this.frameSize = frameSize;
        this.count = count;
        free = new int[count];
        lent = new BitSet(count);
        for (int i = 0; i < count; i++) {
            free[i] = count - 1 - i;
        }
        freeCount = count;
    }

    /** How many are free. */
    public int free() {
        return freeCount;
    }

    /**
     * Lends a frame.
     *
     * @return its address, or -1 when none is free
     */
    public long take() {
        if (freeCount == 0) {
            return -1;
        }
        int index = free[--freeCount];
        lent.set(index);
        return first + (long) index * frameSize;
    }

    /**
     * Takes a frame back.
     *
     * @param address any address within it
     * @throws IllegalStateException if no such frame is lent: two would use it at once
     */
    void give(long address) {
        long index = (address - first) / frameSize;
        if (address < first || index >= count || !lent.get((int) index)) {
            throw new IllegalStateException("the kernel gave back the frame at " + address + ", which it did not have");
        }
        lent.clear((int) index);
        free[freeCount++] = (int) index;
    }
}
