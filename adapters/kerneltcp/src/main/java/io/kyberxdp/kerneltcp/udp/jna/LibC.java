package io.kyberxdp.kerneltcp.udp.jna;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/**
 * The functions of the C library that a UDP port needs, by JNA direct mapping. Every {@code long} is an address or a size;
 * after a result of -1, {@link Native#getLastError} tells errno.
 */
final class LibC {

    static {
        Native.register(LibC.class, NativeLibrary.getProcess());
    }

    private LibC() {}

    static native int socket(int domain, int type, int protocol);

    static native int bind(int fd, long address, int length);

    static native int getsockname(int fd, long address, long length);

    static native int setsockopt(int fd, int level, int option, long value, int length);

    static native int getsockopt(int fd, int level, int option, long value, long length);

    static native int sendmmsg(int fd, long messages, int count, int flags);

    static native int recvmmsg(int fd, long messages, int count, int flags, long timeout);

    static native int ppoll(long descriptors, long count, long timeout, long signals);

    static native int eventfd(int value, int flags);

    static native long read(int fd, long target, long length);

    static native long write(int fd, long source, long length);

    static native int close(int fd);

    static native String strerror(int errno);
}
