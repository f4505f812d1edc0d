package io.kyberxdp.exchange.reliable;

/**
 * The abrupt end, by this side: a CLOSE tells the peer, and is repeated for its late packets, ever more seldom, for some probe
 * time-outs (RFC 9000, 10.2.1).
 */
final class Closing {

    /** How many probe time-outs it takes. */
    static final int PROBE_TIMEOUTS = 3;

    /** The code in the CLOSE of a side whose peer broke a rule. */
    static final int PROTOCOL_CODE = -1;

    private final int code;
    private boolean wanted = true;
    private long answered;
    private boolean timed;
    private long endsAt;

    Closing(int code) {
        this.code = code;
    }

    /** How long it takes: a peer that made the round trip look endless does not hold this side for longer. */
    static long duration(long probeTimeout) {
        return Math.min(PROBE_TIMEOUTS * probeTimeout, Lingering.LIMIT);
    }

    int code() {
        return code;
    }

    /** Starts the time it takes, unless that runs already. */
    void start(long now, long probeTimeout) {
        if (!timed) {
            timed = true;
            endsAt = now + duration(probeTimeout);
        }
    }

    /** A packet came all the same: the first, second, fourth, eighth and so on is answered. */
    void received() {
        answered++;
        wanted |= Long.bitCount(answered) == 1;
    }

    boolean isCloseWanted() {
        return wanted;
    }

    void closeSent() {
        wanted = false;
    }

    /** When it is over; at once before it was started. */
    long endsAt(long now) {
        return timed ? endsAt : now;
    }

    boolean isOver(long now) {
        return timed && now - endsAt >= 0;
    }
}
