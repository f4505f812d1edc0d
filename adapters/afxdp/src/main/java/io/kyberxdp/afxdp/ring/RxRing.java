package io.kyberxdp.afxdp.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Frames that arrived. The kernel produces, we consume.
 *
 * <pre>
 *   entry: | u64 address of the first byte | u32 length | u32 options |
 * </pre>
 *
 * The address is not the frame's start: the kernel leaves room before the packet.
 */
public final class RxRing {

    /** The packet goes on in the next frame; we ask for no such packets. */
    public static final int CONTINUED = 1;

    private static final int ENTRY = 16;

    private final SharedIndex producer;
    private final SharedIndex consumer;
    private final ByteBuffer entries;
    private final int mask;
    private int consumed;
    private int produced;

    /** A ring over shared memory. */
    public RxRing(RingMemory memory) {
        producer = new SharedIndex(memory.producer());
        consumer = new SharedIndex(memory.consumer());
        entries = memory.entries().order(ByteOrder.nativeOrder());
        mask = memory.mask();
        consumed = consumer.own();
        produced = consumed;
    }

    /** How many frames are there. */
    public int available() {
        if (produced == consumed) {
            // Acquire: the entries, and the bytes of their frames, are read after the index that says they are there.
            produced = producer.acquire();
        }
        return produced - consumed;
    }

    /** Where the packet of the first frame there starts. */
    public long address() {
        return entries.getLong((consumed & mask) * ENTRY);
    }

    /** How long it is. */
    public int length() {
        return entries.getInt((consumed & mask) * ENTRY + Long.BYTES);
    }

    /** Its options. */
    public int options() {
        return entries.getInt((consumed & mask) * ENTRY + Long.BYTES + Integer.BYTES);
    }

    /** Goes on to the next frame; the kernel sees that after the next {@link #release}. */
    public void advance() {
        consumed++;
    }

    /** Gives the entries passed by {@link #advance} back to the kernel. */
    public void release() {
        // Release: the entries are read before the kernel sees the index and writes them anew.
        consumer.release(consumed);
    }
}
