package io.kyberxdp.provider.clib.jna;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;

/** Off-heap memory for the arguments and results of a native call; used by one thread at a time. */
final class Workspace {

    private static final int ALIGNMENT = LibKyberXdp.KEY_ALIGNMENT;

    private final ByteBuffer memory;
    private final byte[] zeros;
    private final long address;

    /**
     * Reserves memory, aligned as prepared keys must be. The JVM frees it with this object.
     *
     * @param zeros as many as there are to be bytes, a multiple of the alignment; kept, for wiping
     */
    Workspace(byte[] zeros) {
        this.memory = ByteBuffer.allocateDirect(zeros.length + ALIGNMENT).alignedSlice(ALIGNMENT);
        this.address = Pointer.nativeValue(Native.getDirectBufferPointer(memory));
        this.zeros = zeros;
    }

    /** The next size that a workspace may have. */
    static int rounded(int bytes) {
        return Math.addExact(bytes, ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    int bytes() {
        return zeros.length;
    }

    /** The address of a position; good only while this object is reachable. */
    long address(int at) {
        return address + at;
    }

    void put(int at, byte[] in, int offset, int length) {
        memory.put(at, in, offset, length);
    }

    void get(int at, byte[] out, int offset, int length) {
        memory.get(at, out, offset, length);
    }

    void wipe(int at, int length) {
        memory.put(at, zeros, 0, length);
    }
}
