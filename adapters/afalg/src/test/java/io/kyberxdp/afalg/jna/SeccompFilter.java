package io.kyberxdp.afalg.jna;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import java.io.IOException;

/** A filter as Docker's default profile has it: on the thread that installs it, socket(AF_ALG) fails. On x86-64. */
public final class SeccompFilter {

    private static final int PR_SET_NO_NEW_PRIVS = 38;
    private static final int PR_SET_SECCOMP = 22;
    private static final int SECCOMP_MODE_FILTER = 2;

    private static final int LOAD_WORD = 0x20;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int RETURN = 0x06;
    private static final int ALLOW = 0x7fff0000;
    private static final int ERRNO = 0x00050000;
    private static final int SOCKET = 41;

    static {
        Native.register(SeccompFilter.class, NativeLibrary.getInstance(Platform.C_LIBRARY_NAME));
    }

    private SeccompFilter() {}

    private static native int prctl(int option, long a, long b, long c, long d);

    /** Installs the filter for this thread, for good. */
    public static void install(int errno) throws IOException {
        long[] program = {
            instruction(LOAD_WORD, 0, 0, 0), // the system call's number
            instruction(JUMP_IF_EQUAL, 0, 3, SOCKET),
            instruction(LOAD_WORD, 0, 0, 16), // its first argument
            instruction(JUMP_IF_EQUAL, 0, 1, AlgConstants.AF_ALG),
            instruction(RETURN, 0, 0, ERRNO | errno),
            instruction(RETURN, 0, 0, ALLOW)
        };
        OffHeap memory = new OffHeap(256);
        for (int i = 0; i < program.length; i++) {
            memory.bytes().putLong(16 + 8 * i, program[i]);
        }
        memory.bytes().putShort(0, (short) program.length).putLong(8, memory.address(16));
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
                || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, memory.address(0), 0, 0) != 0) {
            throw KernelCallException.of("prctl");
        }
    }

    /** struct sock_filter: code, two jumps, a constant. */
    private static long instruction(int code, int ifTrue, int ifFalse, int constant) {
        return code | (long) ifTrue << 16 | (long) ifFalse << 24 | (long) constant << 32;
    }
}
