package io.kyberxdp.afxdp.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A ring's producer or consumer index in memory shared with the kernel: an unsigned 32-bit count that wraps around. One side
 * writes it, the other reads it.
 */
final class SharedIndex {

    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private final ByteBuffer memory;

    /**
     * Wraps an index.
     *
     * @param memory its 4 bytes, aligned to 4
     */
    SharedIndex(ByteBuffer memory) {
        this.memory = memory;
    }

    /** Reads the other side's index: what that side wrote before it moved the index is seen by all that follows here. */
    int acquire() {
        return (int) INT.getAcquire(memory, 0);
    }

    /** Moves our own index: all that was read and written here before is done before the other side sees the index. */
    void release(int value) {
        INT.setRelease(memory, 0, value);
    }

    /**
     * Reads the flags that go with our own index, after the other side can see that index. A full fence: otherwise we could
     * read that nobody sleeps, while the other side, about to sleep, reads that there is nothing to do.
     */
    static int flagsAfterRelease(ByteBuffer flags) {
        VarHandle.fullFence();
        return (int) INT.getOpaque(flags, 0);
    }

    /** Reads our own index, which nobody else writes. */
    int own() {
        return (int) INT.get(memory, 0);
    }
}
