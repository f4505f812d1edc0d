package io.kyberxdp.afxdp.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Empty frames on their way to the kernel, which fills them with what arrives. We produce, the kernel consumes.
 *
 * <pre>
 *   entry: | u64 address of the frame |
 * </pre>
 */
public final class FillRing {

    private final RingMemory memory;
    private final SharedIndex producer;
    private final SharedIndex consumer;
    private final ByteBuffer entries;
    private final int size;
    private final int mask;
    private int produced;

    /** A ring over shared memory. */
    public FillRing(RingMemory memory) {
        this.memory = memory;
        producer = new SharedIndex(memory.producer());
        consumer = new SharedIndex(memory.consumer());
        entries = memory.entries().order(ByteOrder.nativeOrder());
        size = memory.size();
        mask = memory.mask();
        produced = producer.own();
    }

    /**
     * Puts a frame in; the kernel sees it after the next {@link #submit}.
     *
     * @throws IllegalStateException if the ring is full: there are more frames than it was made for
     */
    public void put(long address) {
        // Acquire: the kernel has read an entry before it moves the index past it, so that the entry can be written
        // again.
        if (produced - consumer.acquire() >= size) {
            throw new IllegalStateException("the fill ring is full");
        }
        entries.putLong((produced & mask) * Long.BYTES, address);
        produced++;
    }

    /** Hands over what was put in. */
    public void submit() {
        // Release: the entries are written, and the frames' bytes read, before the kernel sees the index and takes
        // them.
        producer.release(produced);
    }

    /** How many frames the kernel has to fill. */
    public int filled() {
        return producer.own() - consumer.acquire();
    }

    /** Whether the kernel waits to be called before it looks at what was submitted. */
    public boolean needsWakeup() {
        return memory.needsWakeup();
    }
}
