package io.kyberxdp.bench.peer.jna;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import io.kyberxdp.bench.peer.PeerException;

/**
 * Memory for one argument of a C function, with room behind it that shows whether the function wrote too far. It is freed
 * when this object is garbage: whoever passes its address on must hold on to the object.
 */
final class GuardedMemory {

    private static final int GUARD_BYTES = 8192;
    private static final byte UNTOUCHED = (byte) 0xa5;

    private final String content;
    private final int bytes;
    private final Memory memory;

    /** Room for so many bytes of something, which is what messages call it. */
    GuardedMemory(String content, int bytes) {
        this.content = content;
        this.bytes = bytes;
        this.memory = new Memory(bytes + GUARD_BYTES);
        memory.setMemory(bytes, GUARD_BYTES, UNTOUCHED);
    }

    long address() {
        return Pointer.nativeValue(memory);
    }

    void write(byte[] input) {
        if (input.length != bytes) {
            throw new IllegalArgumentException("a " + content + " has " + bytes + " bytes, not " + input.length);
        }
        memory.write(0, input, 0, bytes);
    }

    byte[] read() throws PeerException {
        for (byte guard : memory.getByteArray(bytes, GUARD_BYTES)) {
            if (guard != UNTOUCHED) {
                throw new PeerException("the library writes more than " + bytes + " bytes of " + content
                        + "; where its sizes are not the standard's, it must export PREFIX_secretkeybytes() and"
                        + " PREFIX_seedbytes()");
            }
        }
        return memory.getByteArray(0, bytes);
    }
}
