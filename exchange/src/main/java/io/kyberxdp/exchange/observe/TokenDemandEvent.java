package io.kyberxdp.exchange.observe;

import java.net.InetSocketAddress;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A new client was asked to prove its address. */
@Name("io.kyberxdp.TokenDemand")
@Label("Token Demand")
@Description("A port under load asked a new client to prove its address, and kept nothing of it")
@Category("KyberXdp")
@StackTrace(false)
final class TokenDemandEvent extends Event {

    @Label("Peer")
    String peer;

    static void record(InetSocketAddress peer) {
        TokenDemandEvent event = new TokenDemandEvent();
        if (event.isEnabled()) {
            event.peer = peer.toString();
            event.commit();
        }
    }
}
