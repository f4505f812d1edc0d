package io.kyberxdp.kerneltcp.udp.jna;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory for native calls, aligned to 16 bytes. The JVM frees it once it is unreachable, so whoever passes its address keeps
 * it reachable until the call returns.
 *
 * @param buffer the memory, in the machine's byte order, all zeros at first
 * @param network the same memory in the network's byte order
 * @param address where it starts
 */
record OffHeap(ByteBuffer buffer, ByteBuffer network, long address) {

    private static final int ALIGNMENT = 16;

    static OffHeap allocate(int bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes + ALIGNMENT)
                .alignedSlice(ALIGNMENT)
                .order(ByteOrder.nativeOrder());
        ByteBuffer network = buffer.duplicate().order(ByteOrder.BIG_ENDIAN);
        return new OffHeap(buffer, network, Pointer.nativeValue(Native.getDirectBufferPointer(buffer)));
    }
}
