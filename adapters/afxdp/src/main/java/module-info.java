/** Unreliable datagrams through AF_XDP, past the kernel's network stack. */
module io.kyberxdp.afxdp {
    requires io.kyberxdp.transport;
    requires com.sun.jna;
}
