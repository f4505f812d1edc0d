package io.kyberxdp.afxdp.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Frames to send. We produce, the kernel consumes; the frame is ours again only when it comes back on the completion ring.
 *
 * <pre>
 *   entry: | u64 address of the first byte | u32 length | u32 options, 0 |
 * </pre>
 */
public final class TxRing {

    private static final int ENTRY = 16;

    private final RingMemory memory;
    private final SharedIndex producer;
    private final SharedIndex consumer;
    private final ByteBuffer entries;
    private final int size;
    private final int mask;
    private int produced;

    /** A ring over shared memory. */
    public TxRing(RingMemory memory) {
        this.memory = memory;
        producer = new SharedIndex(memory.producer());
        consumer = new SharedIndex(memory.consumer());
        entries = memory.entries().order(ByteOrder.nativeOrder());
        size = memory.size();
        mask = memory.mask();
        produced = producer.own();
    }

    /** How many entries are free. */
    public int free() {
        // Acquire: the kernel has read an entry before it moves the index past it, so that the entry can be written
        // again.
        return size - (produced - consumer.acquire());
    }

    /** Puts a frame in, for which there must be a {@link #free} entry; the kernel sees it after the next {@link #submit}. */
    public void put(long address, int length) {
        int entry = (produced & mask) * ENTRY;
        entries.putLong(entry, address);
        entries.putInt(entry + Long.BYTES, length);
        entries.putInt(entry + Long.BYTES + Integer.BYTES, 0);
        produced++;
    }

    /** Hands over what was put in. */
    public void submit() {
        // Release: the entries and the frames' bytes are written before the kernel sees the index and reads them.
        producer.release(produced);
    }

    /** How many submitted frames the kernel has not looked at yet. */
    public int pending() {
        return producer.own() - consumer.acquire();
    }

    /** Whether the kernel waits to be called before it looks at what was submitted. */
    public boolean needsWakeup() {
        return memory.needsWakeup();
    }
}
