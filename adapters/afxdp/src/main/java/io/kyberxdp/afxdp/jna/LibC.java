package io.kyberxdp.afxdp.jna;

/** The functions of the C library that have no counterpart in Java. */
final class LibC {

    static final Binding BINDING = Binding.of(
            LibC.class, "libc.so.6", "AF_XDP needs Linux with the GNU C library, and a JVM that lets JNA load it");

    private LibC() {}

    static native String strerror(int errno);

    static native int close(int fd);

    static native int fcntl(int fd, int command, long argument);

    static native long read(int fd, long buffer, long size);

    static native long write(int fd, long buffer, long size);

    static native long mmap(long address, long size, int protection, int flags, int fd, long offset);

    static native int munmap(long address, long size);

    static native int eventfd(int initial, int flags);

    static native int ppoll(long pollFds, long count, long timeout, long signalMask);

    static native int socket(int domain, int type, int protocol);

    static native int bind(int fd, long address, int size);

    static native int connect(int fd, long address, int size);

    static native int getsockname(int fd, long address, long sizePointer);

    static native int setsockopt(int fd, int level, int name, long value, int size);

    static native int getsockopt(int fd, int level, int name, long value, long sizePointer);

    static native long sendto(int fd, long buffer, long size, int flags, long address, int addressSize);

    static native long recvfrom(int fd, long buffer, long size, int flags, long address, long sizePointer);

    static native long recvmsg(int fd, long header, int flags);
}
