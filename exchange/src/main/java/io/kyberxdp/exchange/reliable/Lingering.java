package io.kyberxdp.exchange.reliable;

/**
 * The end in good order: both streams are through at this side, but the peer may not know yet. It is told by a DONE, which is
 * repeated until it is acknowledged, or until the peer says DONE itself. That may miss its acknowledgement still, for which
 * this side stays a little.
 */
final class Lingering {

    /** How long it takes at most. */
    static final long LIMIT = 5_000_000_000L;

    private boolean started;
    private boolean wanted;
    private boolean acknowledged;
    private boolean peerDone;
    private boolean waiting;
    private long endsAt;

    /** Both streams are through. */
    void start(long now, long probeTimeout) {
        started = true;
        endsAt = now + LIMIT;
        wanted = true;
        waitIfPeerIsDone(now, probeTimeout);
    }

    /** The peer said DONE. */
    void peerIsDone(long now, long probeTimeout) {
        peerDone = true;
        waitIfPeerIsDone(now, probeTimeout);
    }

    private void waitIfPeerIsDone(long now, long probeTimeout) {
        if (started && peerDone && !waiting) {
            waiting = true;
            wanted = false;
            endsAt = now + Closing.duration(probeTimeout);
        }
    }

    /** Whether a DONE is to be sent. */
    boolean isDoneWanted() {
        return wanted;
    }

    void doneSent() {
        wanted = false;
    }

    void doneLost() {
        wanted = !waiting;
    }

    void doneAcknowledged() {
        acknowledged = true;
    }

    /** Whether there is nothing left but to acknowledge the peer's DONE again. */
    boolean onlyWaits() {
        return waiting;
    }

    long endsAt() {
        return endsAt;
    }

    /** Whether it is over, given that everything received has been acknowledged or not. */
    boolean isOver(boolean owesAcknowledgement, long now) {
        return started && (now - endsAt >= 0 || (acknowledged && !owesAcknowledgement));
    }
}
