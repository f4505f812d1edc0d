package io.kyberxdp.bench.peer.jna;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;

/**
 * What a call into C costs by itself: the same kind of call that peers are measured by, of a function of libc that has
 * nothing to do ({@code memcmp} of no bytes).
 */
public final class CallOverhead {

    static {
        Native.register(CallOverhead.class, NativeLibrary.getInstance(Platform.C_LIBRARY_NAME));
    }

    private final Memory memory = new Memory(8);

    /** One call. */
    public int call() {
        long address = Pointer.nativeValue(memory);
        return memcmp(address, address, 0L);
    }

    private static native int memcmp(long one, long other, long bytes);
}
