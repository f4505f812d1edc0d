/** Transports through the kernel's own network stack. */
module io.kyberxdp.kerneltcp {
    requires io.kyberxdp.transport;
    requires static com.sun.jna;
    requires jdk.net; // Its socket options are found by name.

    provides io.kyberxdp.transport.TransportProvider with
            io.kyberxdp.kerneltcp.TcpTransport;
    provides io.kyberxdp.transport.DatagramProvider with
            io.kyberxdp.kerneltcp.UdpTransport;
}
