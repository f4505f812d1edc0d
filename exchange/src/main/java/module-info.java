/** KXP version 1: handshake, records and the secure channel, over any transport and any {@code javax.crypto.KEM}. */
module io.kyberxdp.exchange {
    requires transitive io.kyberxdp.transport;
}
