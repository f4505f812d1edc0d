/** The ports between the exchange and whatever carries its bytes. Depends on nothing. */
module io.kyberxdp.transport {
    exports io.kyberxdp.transport;
    exports io.kyberxdp.transport.framing;

    uses io.kyberxdp.transport.DatagramProvider;
    uses io.kyberxdp.transport.SymmetricProvider;
    uses io.kyberxdp.transport.TransportProvider;
}
