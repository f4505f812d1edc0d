package io.kyberxdp.afxdp.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The kernel's side of a ring, played by a test on the same memory. */
final class KernelSide {

    private final RingMemory memory;
    private final int entrySize;

    /** A ring whose indices start at a count of choice, so that they wrap around soon. */
    KernelSide(int size, int entrySize, int start) {
        memory = new RingMemory(buffer(4), buffer(4), buffer(4), buffer(size * entrySize), size);
        this.entrySize = entrySize;
        memory.producer().putInt(0, start);
        memory.consumer().putInt(0, start);
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    RingMemory memory() {
        return memory;
    }

    int waiting() {
        return memory.producer().getInt(0) - memory.consumer().getInt(0);
    }

    /** Takes the oldest entry's first word. */
    long take() {
        int index = memory.consumer().getInt(0);
        long value = memory.entries().getLong((index & (memory.size() - 1)) * entrySize);
        memory.consumer().putInt(0, index + 1);
        return value;
    }

    /** Adds an entry whose second word, if it has one, is the length. */
    void put(long address, int length) {
        int index = memory.producer().getInt(0);
        int at = (index & (memory.size() - 1)) * entrySize;
        memory.entries().putLong(at, address);
        if (entrySize > Long.BYTES) {
            memory.entries().putInt(at + 8, length);
        }
        memory.producer().putInt(0, index + 1);
    }
}
