package io.kyberxdp.exchange.observe;

import java.net.InetSocketAddress;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Packets were declared lost, and their contents are sent again. */
@Name("io.kyberxdp.Retransmission")
@Label("Retransmission")
@Description("Packets of a connection over datagrams were declared lost; their contents are sent again")
@Category("KyberXdp")
@StackTrace(false)
final class RetransmissionEvent extends Event {

    @Label("Peer")
    String peer;

    @Label("Packets")
    long packets;

    @Label("Smoothed Round Trip")
    @Timespan(Timespan.NANOSECONDS)
    long smoothedRtt;

    @Label("Congestion Window")
    @DataAmount
    long congestionWindow;

    static void record(InetSocketAddress peer, long packets, long smoothedRttNanos, long congestionWindow) {
        RetransmissionEvent event = new RetransmissionEvent();
        if (event.isEnabled()) {
            event.peer = peer.toString();
            event.packets = packets;
            event.smoothedRtt = smoothedRttNanos;
            event.congestionWindow = congestionWindow;
            event.commit();
        }
    }
}
