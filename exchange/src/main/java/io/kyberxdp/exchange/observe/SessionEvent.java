package io.kyberxdp.exchange.observe;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A session that has ended; its duration is the event's own. */
@Name("io.kyberxdp.Session")
@Label("Session")
@Description("An established session, recorded when this side closes it")
@Category("KyberXdp")
@StackTrace(false)
final class SessionEvent extends Event implements SessionSpan {

    @Label("Peer")
    String peer;

    @Label("End")
    @Description("closed, peer closed, idle, or what failed")
    String end;

    @Label("Messages Sent")
    long messagesSent;

    @Label("Bytes Sent")
    @DataAmount
    long bytesSent;

    @Label("Messages Received")
    long messagesReceived;

    @Label("Bytes Received")
    @DataAmount
    long bytesReceived;

    static SessionSpan begun(String peer) {
        SessionEvent event = new SessionEvent();
        if (!event.isEnabled()) {
            return NONE;
        }
        event.peer = peer;
        event.begin();
        return event;
    }

    @Override
    public void ended(String how, Traffic sent, Traffic received) {
        end = how;
        messagesSent = sent.messages();
        bytesSent = sent.bytes();
        messagesReceived = received.messages();
        bytesReceived = received.bytes();
        commit();
    }
}
