package io.kyberxdp.afalg.jna;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;

/** The functions of libc that AF_ALG takes. Sizes and addresses are {@code long}: the ABI is LP64. */
final class LibC {

    static {
        Native.register(LibC.class, NativeLibrary.getInstance(Platform.C_LIBRARY_NAME));
    }

    private LibC() {}

    /** What the call before this one, on this thread, left in errno. */
    static int errno() {
        return Native.getLastError();
    }

    static native int socket(int domain, int type, int protocol);

    static native int bind(int fd, long address, int length);

    static native int setsockopt(int fd, int level, int name, long value, int length);

    static native int getsockopt(int fd, int level, int name, long value, long length);

    static native int accept4(int fd, long address, long length, int flags);

    static native long sendmsg(int fd, long message, int flags);

    static native long recvmsg(int fd, long message, int flags);

    static native long recv(int fd, long buffer, long length, int flags);

    static native int pipe2(long descriptors, int flags);

    static native long vmsplice(int fd, long vectors, long count, int flags);

    static native long splice(int in, long inOffset, int out, long outOffset, long length, int flags);

    static native int close(int fd);

    static native long syscall(long number, long a, long b, long c, long d, long e);

    static native String strerror(int errno);
}
