package io.kyberxdp.exchange.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A handshake, done or failed; its duration is the event's own. */
@Name("io.kyberxdp.Handshake")
@Label("Handshake")
@Description("A handshake, from the connected transport to the established or failed session")
@Category("KyberXdp")
@StackTrace(false)
final class HandshakeEvent extends Event implements HandshakeSpan {

    @Label("Peer")
    String peer;

    @Label("Role")
    @Description("This side's: client or server")
    String role;

    @Label("Outcome")
    @Description("established or failed")
    String outcome;

    @Label("Reason")
    @Description("Why it failed; empty if it did not")
    String reason;

    @Label("Pattern")
    @Description("Empty if it failed")
    String pattern;

    @Label("Suite")
    @Description("Empty if it failed")
    String suite;

    static HandshakeSpan begun(String peer, String role) {
        HandshakeEvent event = new HandshakeEvent();
        if (!event.isEnabled()) {
            return NONE;
        }
        event.peer = peer;
        event.role = role;
        event.begin();
        return event;
    }

    @Override
    public void established(String patternName, String suiteName) {
        end("established", "", patternName, suiteName);
    }

    @Override
    public void failed(String why) {
        end("failed", why, "", "");
    }

    private void end(String how, String why, String patternName, String suiteName) {
        outcome = how;
        reason = why;
        pattern = patternName;
        suite = suiteName;
        commit();
    }
}
