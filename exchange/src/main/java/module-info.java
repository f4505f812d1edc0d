/** KXP version 1: handshake, records and the secure channel, over any transport and any {@code javax.crypto.KEM}. */
module io.kyberxdp.exchange {
    requires transitive io.kyberxdp.transport;

    // Without them there are no events and no counters, and all else works.
    requires static java.management;
    requires static jdk.jfr;

    exports io.kyberxdp.exchange;
    exports io.kyberxdp.exchange.management;
    exports io.kyberxdp.exchange.protocol;
    // For measuring a handshake's parts by themselves, and nothing else.
    exports io.kyberxdp.exchange.datagram to
            io.kyberxdp.bench;
    exports io.kyberxdp.exchange.handshake to
            io.kyberxdp.bench;

    provides io.kyberxdp.transport.SymmetricProvider with
            io.kyberxdp.exchange.symmetric.JcaSymmetricProvider;
}
