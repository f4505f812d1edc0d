package io.kyberxdp.afxdp.jna;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A little zeroed memory of C for the arguments of a call, in this machine's byte order. Freed on close. */
final class Scratch implements AutoCloseable {

    private final Memory memory;
    private final ByteBuffer bytes;

    Scratch(int size) {
        memory = new Memory(size);
        memory.clear();
        bytes = memory.getByteBuffer(0, size).order(ByteOrder.nativeOrder());
    }

    /** Its address, valid until {@link #close}. */
    long address() {
        return Pointer.nativeValue(memory);
    }

    /** The address of its byte at an offset. */
    long address(int offset) {
        return address() + offset;
    }

    /** Its content. */
    ByteBuffer bytes() {
        return bytes;
    }

    @Override
    public void close() {
        memory.close();
    }
}
