package io.kyberxdp.exchange.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One direction of a session changed its key. */
@Name("io.kyberxdp.Rekey")
@Label("Rekey")
@Description("One direction of a session changed its key")
@Category("KyberXdp")
@StackTrace(false)
final class RekeyEvent extends Event {

    @Label("Peer")
    String peer;

    @Label("Direction")
    @Description("sent or received, as this side sees it")
    String direction;

    static void record(String peer, String direction) {
        RekeyEvent event = new RekeyEvent();
        if (event.isEnabled()) {
            event.peer = peer;
            event.direction = direction;
            event.commit();
        }
    }
}
