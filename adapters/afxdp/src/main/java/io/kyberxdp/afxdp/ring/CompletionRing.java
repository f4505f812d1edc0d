package io.kyberxdp.afxdp.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Frames the kernel has sent, or dropped, on their way back. The kernel produces, we consume.
 *
 * <pre>
 *   entry: | u64 address, as it was put into the TX ring |
 * </pre>
 */
public final class CompletionRing {

    private final SharedIndex producer;
    private final SharedIndex consumer;
    private final ByteBuffer entries;
    private final int mask;
    private int consumed;

    /** A ring over shared memory. */
    public CompletionRing(RingMemory memory) {
        producer = new SharedIndex(memory.producer());
        consumer = new SharedIndex(memory.consumer());
        entries = memory.entries().order(ByteOrder.nativeOrder());
        mask = memory.mask();
        consumed = consumer.own();
    }

    /** Gives every frame that came back to the pool. */
    public void reap(FramePool pool) {
        // Acquire: the entries are read after the index that says they are there, and the frames written after that.
        int produced = producer.acquire();
        if (produced == consumed) {
            return;
        }
        while (consumed != produced) {
            pool.give(entries.getLong((consumed & mask) * Long.BYTES));
            consumed++;
        }
        // Release: the entries are read before the kernel sees the index and writes them anew.
        consumer.release(consumed);
    }
}
