/** Unreliable datagrams through AF_XDP, past the kernel's network stack. */
module io.kyberxdp.afxdp {
    requires io.kyberxdp.transport;
    requires com.sun.jna;

    provides io.kyberxdp.transport.DatagramProvider with
            io.kyberxdp.afxdp.AfXdpProvider;
}
