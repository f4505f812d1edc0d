package io.kyberxdp.exchange.observe;

import java.net.InetSocketAddress;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A datagram was dropped before it reached a connection. */
@Name("io.kyberxdp.DatagramDrop")
@Label("Datagram Drop")
@Description("A datagram was dropped before it reached a connection")
@Category("KyberXdp")
@StackTrace(false)
final class DatagramDropEvent extends Event {

    @Label("Peer")
    String peer;

    @Label("Reason")
    String reason;

    @Label("Bytes")
    @DataAmount
    long bytes;

    static void record(InetSocketAddress peer, String reason, int bytes) {
        DatagramDropEvent event = new DatagramDropEvent();
        if (event.isEnabled()) {
            event.peer = peer.toString();
            event.reason = reason;
            event.bytes = bytes;
            event.commit();
        }
    }
}
