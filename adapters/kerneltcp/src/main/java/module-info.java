/** Transports through the kernel's own network stack. */
module io.kyberxdp.kerneltcp {
    requires io.kyberxdp.transport;
}
