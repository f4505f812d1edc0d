package io.kyberxdp.afxdp.net;

import com.sun.jna.Native;

/** The functions of the C library that only tests call. */
final class TestC {

    static {
        Native.register(TestC.class, "libc.so.6");
    }

    private TestC() {}

    static native int open(String path, int flags);

    static native int close(int fd);

    static native int setns(int fd, int kind);

    static native int socket(int domain, int type, int protocol);

    static native int ioctl(int fd, long request, long argument);

    static native long sendto(int fd, byte[] buffer, long size, int flags, byte[] address, int addressSize);
}
