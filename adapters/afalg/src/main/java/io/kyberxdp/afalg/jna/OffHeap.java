package io.kyberxdp.afalg.jna;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Zeroed memory outside of the heap, aligned to a page; the JVM frees it with this object. One thread at a time. */
public final class OffHeap {

    /** The alignment, and the step of sizes, in bytes. */
    public static final int PAGE_BYTES = 4096;

    private static final byte[] ZEROS = new byte[PAGE_BYTES];

    private final ByteBuffer bytes;
    private final long address;

    /** @param size how many bytes there are to be at least */
    public OffHeap(int size) {
        int rounded = roundedToPage(size);
        bytes = ByteBuffer.allocateDirect(Math.addExact(rounded, PAGE_BYTES))
                .alignedSlice(PAGE_BYTES)
                .slice(0, rounded)
                .order(ByteOrder.nativeOrder());
        address = Pointer.nativeValue(Native.getDirectBufferPointer(bytes));
    }

    /** The next multiple of a page's size. */
    public static int roundedToPage(int bytes) {
        return Math.addExact(bytes, PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    }

    /** The address of the first byte between position and limit of a direct buffer; good while the buffer is reachable. */
    public static long address(ByteBuffer direct) {
        return Pointer.nativeValue(Native.getDirectBufferPointer(direct)) + direct.position();
    }

    /** The size in bytes. */
    public int size() {
        return bytes.capacity();
    }

    /** The address of a byte; good while this object is reachable. */
    public long address(int at) {
        return address + at;
    }

    /** The memory in the machine's byte order, for access by index. */
    public ByteBuffer bytes() {
        return bytes;
    }

    /** Sets bytes to zero. */
    public void wipe(int at, int length) {
        for (int done = 0; done < length; done += PAGE_BYTES) {
            bytes.put(at + done, ZEROS, 0, Math.min(PAGE_BYTES, length - done));
        }
    }
}
