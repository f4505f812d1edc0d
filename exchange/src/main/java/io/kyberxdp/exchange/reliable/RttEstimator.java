package io.kyberxdp.exchange.reliable;

/** Estimates the round-trip time (RFC 9002, 5) and what follows from it. All times in nanoseconds. */
final class RttEstimator {

    /** What timers are exact to at best (RFC 9002, 6.1.2: kGranularity). */
    static final long GRANULARITY = 1_000_000;

    /** How long a receiver holds back an acknowledgement at most (RFC 9000, 18.2: max_ack_delay). */
    static final long MAX_ACK_DELAY = 25_000_000;

    /** How many probe time-outs persistent congestion lasts (RFC 9002, 7.6.1: kPersistentCongestionThreshold). */
    private static final int PERSISTENT_CONGESTION_THRESHOLD = 3;

    private boolean sampled;
    private long firstSampleAt;
    private long latest;
    private long minimum;
    private long smoothed;
    private long variation;

    RttEstimator(long initial) {
        smoothed = initial;
        variation = initial / 2;
    }

    /** Takes a sample (RFC 9002, 5.3): the age of the largest packet acknowledged, and how long its receiver waited. */
    void sample(long rtt, long ackDelay, long now) {
        latest = Math.max(rtt, 1);
        if (!sampled) {
            sampled = true;
            firstSampleAt = now;
            minimum = latest;
            smoothed = latest;
            variation = latest / 2;
            return;
        }
        minimum = Math.min(minimum, latest);
        long delay = Math.min(ackDelay, MAX_ACK_DELAY);
        long adjusted = latest >= minimum + delay ? latest - delay : latest;
        variation = (3 * variation + Math.abs(smoothed - adjusted)) / 4;
        smoothed = (7 * smoothed + adjusted) / 8;
    }

    /** Lets the next sample be the minimum: the path is another after persistent congestion (RFC 9002, 5.2). */
    void forgetMinimum() {
        minimum = Long.MAX_VALUE / 2;
    }

    /** How much older than one acknowledged a packet may get before it is lost (RFC 9002, 6.1.2). */
    long lossDelay() {
        long rtt = Math.max(latest, smoothed);
        return Math.max(rtt + rtt / 8, GRANULARITY);
    }

    /** The probe time-out without back-off (RFC 9002, 6.2.1). */
    long probeTimeout(boolean peerDelaysAcks) {
        return smoothed + Math.max(4 * variation, GRANULARITY) + (peerDelaysAcks ? MAX_ACK_DELAY : 0);
    }

    /** For how long everything must have been lost to be persistent congestion (RFC 9002, 7.6.1). */
    long persistentCongestion() {
        return PERSISTENT_CONGESTION_THRESHOLD * probeTimeout(true);
    }

    boolean sampled() {
        return sampled;
    }

    /** When the first sample was taken; only packets sent after it tell persistent congestion (RFC 9002, 7.6.2). */
    long firstSampleAt() {
        return firstSampleAt;
    }

    long smoothed() {
        return smoothed;
    }

    long minimum() {
        return minimum;
    }
}
