package io.kyberxdp.exchange.observe;

import java.net.InetSocketAddress;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Nothing is left of a connection over datagrams. */
@Name("io.kyberxdp.ConnectionEnd")
@Label("Connection End")
@Description("Nothing is left of a connection over datagrams")
@Category("KyberXdp")
@StackTrace(false)
final class ConnectionEndEvent extends Event {

    @Label("Peer")
    String peer;

    @Label("End")
    @Description("finished, or which way it failed")
    String end;

    @Label("Packets Sent")
    long packetsSent;

    @Label("Packets Received")
    long packetsReceived;

    @Label("Packets Lost")
    long packetsLost;

    static void record(InetSocketAddress peer, String end, long packetsSent, long packetsReceived, long packetsLost) {
        ConnectionEndEvent event = new ConnectionEndEvent();
        if (event.isEnabled()) {
            event.peer = peer.toString();
            event.end = end;
            event.packetsSent = packetsSent;
            event.packetsReceived = packetsReceived;
            event.packetsLost = packetsLost;
            event.commit();
        }
    }
}
