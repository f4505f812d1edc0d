package io.kyberxdp.exchange.reliable;

/** Finds persistent congestion (RFC 9002, 7.6): everything sent for a while was lost. Sees packets in the order sent. */
final class LostRun {

    private final RttEstimator rtt;
    private boolean running;
    private long start;
    private long longest;

    LostRun(RttEstimator rtt) {
        this.rtt = rtt;
    }

    /** A packet sent at this time was lost. */
    void lost(long sentAt) {
        if (!rtt.sampled() || sentAt - rtt.firstSampleAt() <= 0) {
            return;
        }
        if (!running) {
            running = true;
            start = sentAt;
        }
        longest = Math.max(longest, sentAt - start);
    }

    /** A packet was acknowledged. */
    void interrupt() {
        running = false;
    }

    boolean isPersistentCongestion() {
        return longest > rtt.persistentCongestion();
    }
}
