/** Transports through the kernel's own network stack. */
module io.kyberxdp.kerneltcp {
    requires io.kyberxdp.transport;

    provides io.kyberxdp.transport.TransportProvider with
            io.kyberxdp.kerneltcp.TcpTransport;
}
