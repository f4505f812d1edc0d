/** KXP version 1: handshake, records and the secure channel, over any transport and any {@code javax.crypto.KEM}. */
module io.kyberxdp.exchange {
    requires transitive io.kyberxdp.transport;

    exports io.kyberxdp.exchange;
    exports io.kyberxdp.exchange.protocol;

    provides io.kyberxdp.transport.SymmetricProvider with
            io.kyberxdp.exchange.symmetric.JcaSymmetricProvider;
}
