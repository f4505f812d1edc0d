package io.kyberxdp.afxdp.jna;

import com.sun.jna.Native;

/** The functions of the C library that only the test double of a server calls. */
final class ServerC {

    static {
        Native.register(ServerC.class, "libc.so.6");
    }

    private ServerC() {}

    static native int socket(int domain, int type, int protocol);

    static native int bind(int fd, byte[] address, int size);

    static native int listen(int fd, int backlog);

    static native int accept(int fd, byte[] address, int[] size);

    static native int shutdown(int fd, int how);

    static native int close(int fd);

    static native long recv(int fd, byte[] buffer, long size, int flags);

    static native long sendmsg(int fd, long header, int flags);
}
