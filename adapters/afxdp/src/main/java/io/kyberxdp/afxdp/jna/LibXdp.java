package io.kyberxdp.afxdp.jna;

/** The functions of libxdp for AF_XDP sockets. Those that return {@code int} return 0 or a negative error number. */
final class LibXdp {

    static final Binding BINDING =
            Binding.of(LibXdp.class, "libxdp.so.1", "install libxdp 1 (on Debian and Ubuntu: apt-get install libxdp1)");

    private LibXdp() {}

    static native int xsk_umem__create(
            long umemPointer, long area, long size, long fillRing, long completionRing, long configuration);

    static native int xsk_umem__delete(long umem);

    static native int xsk_socket__create(
            long socketPointer,
            String interfaceName,
            int queue,
            long umem,
            long rxRing,
            long txRing,
            long configuration);

    static native int xsk_socket__fd(long socket);

    static native void xsk_socket__delete(long socket);
}
