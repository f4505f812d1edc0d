package io.kyberxdp.exchange.reliable;

/** What follows when nothing is heard of the peer: first a sign of life is asked for, then it is given up. */
final class Silence {

    private final long keepAlive;
    private final long deadPeer;
    private final long halfOpen;
    private long heardAt;
    private boolean asked;

    Silence(ReliableSettings settings, long now) {
        this.keepAlive = settings.keepAlive().toNanos();
        this.deadPeer = settings.deadPeer().toNanos();
        this.halfOpen = settings.halfOpen().toNanos();
        this.heardAt = now;
    }

    /** A packet arrived, or the waiting for one starts. */
    void ended(long now) {
        heardAt = now;
        asked = false;
    }

    /** When one of the methods below has something to say. */
    long deadline(boolean proven, boolean established) {
        return heardAt + (established && !asked ? Math.min(keepAlive, limit(proven)) : limit(proven));
    }

    /** Whether the peer is to be given up; earlier if it has not proven its address. */
    boolean isTooLong(boolean proven, long now) {
        return now - heardAt >= limit(proven);
    }

    /** Whether it is time to ask for a sign of life; true once in a silence. */
    boolean mustAsk(long now) {
        boolean must = !asked && now - heardAt >= keepAlive;
        asked |= must;
        return must;
    }

    private long limit(boolean proven) {
        return proven ? deadPeer : halfOpen;
    }
}
