package io.kyberxdp.exchange.reliable;

/**
 * Decides what is acknowledged, what is lost and when to probe (RFC 9002, 6 and appendix A), and keeps the congestion window
 * (7). There is one packet number space, and only packets that elicit an acknowledgement are remembered.
 */
final class Recovery {

    /** What happens to the contents of packets. */
    interface Delivery {
        /** These contents, sums of the constants of {@link SentPackets}, have arrived. */
        void acknowledged(int content, long offset, int length);

        /** These contents must be taken for lost. */
        void lost(int content, long offset, int length);
    }

    /** No time-out is set. */
    static final long NONE = Long.MAX_VALUE;

    /** How many packets later one must be acknowledged for a packet to be lost (RFC 9002, 6.1.1: kPacketThreshold). */
    static final int PACKET_THRESHOLD = 3;

    /** Packets sent each time the probe time-out expires (RFC 9002, 6.2.4). */
    static final int PROBES = 2;

    /** The back-off doubles the probe time-out up to this, so that a lossy path is not silent until the peer is given up. */
    static final long MAX_BACK_OFF = 2_000_000_000L;

    private final Delivery delivery;
    private final RttEstimator rtt;
    private final NewReno congestion;
    private final Pacer pacer;
    private final SentPackets sent = new SentPackets();
    private long nextNumber;
    private long largestAcknowledged = -1;
    private long bytesInFlight;
    private boolean windowFull;
    private long paceTime = NONE;
    private long lastSentAt;
    private long lossTime = NONE;
    private int backOff;
    private int probes;
    private long packetsLost;
    private long probeTimeouts;

    Recovery(Delivery delivery, ReliableSettings settings, long now) {
        this.delivery = delivery;
        this.rtt = new RttEstimator(settings.initialRtt().toNanos());
        this.congestion = new NewReno(settings.payload(), 2L * settings.sendBuffer());
        this.pacer = new Pacer(settings.payload(), now);
        this.lastSentAt = now;
    }

    /** The number of the packet that is sent next; numbers are never used twice. */
    long nextNumber() {
        return nextNumber;
    }

    /** Takes note of a packet that elicits no acknowledgement. */
    void sentUnrecorded() {
        nextNumber++;
    }

    /** Takes note of a packet that elicits an acknowledgement. */
    void sent(int size, int content, long offset, int length, long now) {
        sent.add(nextNumber++, now, size, content, offset, length);
        bytesInFlight += size;
        lastSentAt = now;
        pacer.sent(size);
        if (probes > 0) {
            probes--;
        }
    }

    /**
     * Whether a packet of this size that elicits an acknowledgement may go: a probe always, others as the window (RFC 9002, 7)
     * and the pacer allow.
     */
    boolean maySend(int size, long now) {
        if (probes > 0) {
            return sent.hasRoomForProbe();
        }
        paceTime = NONE;
        if (bytesInFlight + size > congestion.window() || !sent.hasRoom()) {
            windowFull = true;
            return false;
        }
        if (rtt.sampled() && !pacer.maySend(Pacer.rate(congestion, rtt), now)) {
            windowFull = true;
            paceTime = pacer.releaseAt(Pacer.rate(congestion, rtt));
            return false;
        }
        return true;
    }

    /** There was nothing more to send: the window is not what limits the sender (RFC 9002, 7.8). */
    void idle() {
        windowFull = false;
        paceTime = NONE;
    }

    /** When the pacer lets the next packet go, or {@link #NONE} if it is not what holds it back. */
    long paceTime() {
        return paceTime;
    }

    /**
     * Takes an acknowledgement (RFC 9002, A.7).
     *
     * @param ack the reader at an ACK frame
     * @param backOffEnds whether what was acknowledged proves that the peer can send, see RFC 9002, 6.2.1
     * @return whether it is possible: false if it names a packet that was not sent
     */
    boolean acknowledged(FrameReader ack, boolean backOffEnds, long now) {
        if (ack.ackLargest() >= nextNumber) {
            return false;
        }
        long credit = 0;
        int newest = 0;
        boolean any = false;
        int i = sent.head();
        long from = lowest(ack);
        for (int range = ack.ackRanges() - 1; range >= 0; range--) {
            long to = from + ack.ackLength(range);
            for (; i != sent.tail() && sent.number(i) < to; i++) {
                if (sent.number(i) >= from && sent.isOutstanding(i)) {
                    credit += congestion.isAfterCut(sent.time(i)) ? sent.size(i) : 0;
                    acknowledge(i);
                    newest = i;
                    any = true;
                }
            }
            from = range == 0 ? to : to + ack.ackGap(range);
        }
        if (any || ack.ackLargest() > largestAcknowledged) {
            settle(ack, any, newest, credit, backOffEnds, now);
        }
        return true;
    }

    /** Lets the loss timer or the probe time-out take effect if one is due (RFC 9002, A.9). */
    void tick(boolean peerDelaysAcks, boolean mustProbe, long now) {
        if (lossTime != NONE) {
            if (now - lossTime >= 0) {
                detectLost(now);
            }
            return;
        }
        long probeTime = probeTime(peerDelaysAcks, mustProbe);
        if (probeTime != NONE && now - probeTime >= 0) {
            backOff++;
            probeTimeouts++;
            probes = PROBES;
            lastSentAt = now;
            repeatOldest();
        }
    }

    /** When {@link #tick} has something to do (RFC 9002, A.8), or {@link #NONE}. */
    long deadline(boolean peerDelaysAcks, boolean mustProbe) {
        return lossTime != NONE ? lossTime : probeTime(peerDelaysAcks, mustProbe);
    }

    /** How many probes are still to be sent. */
    int probes() {
        return probes;
    }

    /** Whether the probe time-out expired since the last acknowledgement. */
    boolean backedOff() {
        return backOff > 0;
    }

    /** Everything outstanding was thrown away by the server for want of a token (RFC 9002, 6.3): no sign of congestion. */
    void discardAll() {
        for (int i = sent.head(); i != sent.tail(); i++) {
            if (sent.isOutstanding(i)) {
                bytesInFlight -= sent.size(i);
                sent.lose(i);
                delivery.lost(sent.content(i), sent.offset(i), sent.length(i));
            }
        }
        sent.trim();
        lossTime = NONE;
        backOff = 0;
        probes = 0;
    }

    /** The probe time-out without back-off. */
    long probeTimeout(boolean peerDelaysAcks) {
        return rtt.probeTimeout(peerDelaysAcks);
    }

    RttEstimator rtt() {
        return rtt;
    }

    NewReno congestion() {
        return congestion;
    }

    long bytesInFlight() {
        return bytesInFlight;
    }

    long packetsLost() {
        return packetsLost;
    }

    long probeTimeouts() {
        return probeTimeouts;
    }

    private static long lowest(FrameReader ack) {
        long lowest = ack.ackLargest() + 1 - ack.ackLength(0);
        for (int range = 1; range < ack.ackRanges(); range++) {
            lowest -= ack.ackGap(range) + ack.ackLength(range);
        }
        return lowest;
    }

    private void acknowledge(int index) {
        bytesInFlight -= sent.size(index);
        sent.acknowledge(index);
        delivery.acknowledged(sent.content(index), sent.offset(index), sent.length(index));
    }

    /** Round trip, then losses, then the window's growth, in the order of RFC 9002, A.7. */
    private void settle(FrameReader ack, boolean any, int newest, long credit, boolean backOffEnds, long now) {
        if (any && sent.number(newest) == ack.ackLargest()) {
            rtt.sample(now - sent.time(newest), ack.ackDelayNanos(), now);
        }
        largestAcknowledged = Math.max(largestAcknowledged, ack.ackLargest());
        boolean cut = detectLost(now);
        if (!cut && windowFull) {
            congestion.acknowledged(credit);
        }
        if (any && backOffEnds) {
            backOff = 0;
        }
        probes = any ? 0 : probes;
    }

    /** RFC 9002, 6.1 and A.10. After it, at most the packet threshold of records below the largest acknowledged are left. */
    private boolean detectLost(long now) {
        long delay = rtt.lossDelay();
        lossTime = NONE;
        int lastLost = -1;
        LostRun run = new LostRun(rtt);
        for (int i = sent.head(); i != sent.tail() && sent.number(i) <= largestAcknowledged; i++) {
            long sentAt = sent.time(i);
            if (sent.isAcknowledged(i)) {
                run.interrupt();
            } else if (sent.isOutstanding(i)) {
                if (sent.number(i) <= largestAcknowledged - PACKET_THRESHOLD || now - sentAt >= delay) {
                    lose(i);
                    run.lost(sentAt);
                    lastLost = i;
                } else if (lossTime == NONE) {
                    lossTime = sentAt + delay;
                }
            }
        }
        boolean cut = lastLost >= 0 && congestion.lost(sent.time(lastLost), now);
        if (run.isPersistentCongestion()) {
            congestion.persistentCongestion();
            rtt.forgetMinimum();
        }
        sent.trim();
        return cut;
    }

    /** Gives the probes the oldest outstanding contents to carry (RFC 9002, 6.2.4); their first packets stay in flight. */
    private void repeatOldest() {
        for (int i = sent.head(), left = PROBES; i != sent.tail() && left > 0; i++) {
            if (sent.isOutstanding(i)) {
                delivery.lost(sent.content(i), sent.offset(i), sent.length(i));
                left--;
            }
        }
    }

    private void lose(int index) {
        bytesInFlight -= sent.size(index);
        packetsLost++;
        sent.lose(index);
        delivery.lost(sent.content(index), sent.offset(index), sent.length(index));
    }

    private long probeTime(boolean peerDelaysAcks, boolean mustProbe) {
        if (sent.isEmpty() && !mustProbe) {
            return NONE;
        }
        long timeout = rtt.probeTimeout(peerDelaysAcks);
        long backedOff = backOff < 16 ? timeout << backOff : Long.MAX_VALUE;
        return lastSentAt + Math.max(timeout, Math.min(backedOff, MAX_BACK_OFF));
    }
}
