package io.kyberxdp.exchange.reliable;

/**
 * Spreads the congestion window over the round trip (RFC 9002, 7.7) by a bucket of bytes: it fills at 5/4 of window / round
 * trip, twice that rate in slow start, and holds {@link #TICKS} of it or the initial window, whichever is more. Timers are not
 * exact below 1 ms, so that round trips shorter than that are left to the acknowledgements that clock the sender.
 */
final class Pacer {

    /** How long the bucket takes to fill. */
    static final long TICKS = 2 * RttEstimator.GRANULARITY;

    private final long least;
    private double bytes;
    private long filledAt;

    Pacer(int datagram, long now) {
        this.least = NewReno.initial(datagram);
        this.bytes = least;
        this.filledAt = now;
    }

    /** Fills the bucket for the time since the last call, and tells whether a datagram may go now. */
    boolean maySend(double bytesPerNano, long now) {
        double most = Math.max((double) least, bytesPerNano * TICKS);
        // Threads take turns, and one may have read the clock before another.
        bytes = Math.min(bytes + bytesPerNano * Math.max(0, now - filledAt), most);
        filledAt = now;
        return bytes > 0;
    }

    void sent(int size) {
        bytes -= size;
    }

    /** When {@link #maySend} will be true: never sooner than timers are exact. */
    long releaseAt(double bytesPerNano) {
        return filledAt + Math.max((long) (-bytes / bytesPerNano), RttEstimator.GRANULARITY);
    }

    /** The rate for this window and round trip, in bytes a nanosecond. */
    static double rate(NewReno congestion, RttEstimator rtt) {
        double perRoundTrip = (double) congestion.window() / rtt.smoothed();
        return perRoundTrip * (congestion.inSlowStart() ? 2.5 : 1.25);
    }
}
