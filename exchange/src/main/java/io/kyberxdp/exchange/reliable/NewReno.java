package io.kyberxdp.exchange.reliable;

/** How many bytes may be in flight (RFC 9002, 7 and appendix B). */
final class NewReno {

    private static final int INITIAL_PACKETS = 10;
    private static final int INITIAL_BYTES = 14_720;
    private static final int MINIMUM_PACKETS = 2;

    private final int datagram;
    private final long largest;
    private long window;
    private long threshold = Long.MAX_VALUE;
    private boolean cut;
    private long recoveryStart;
    private long events;

    /**
     * Starts in slow start.
     *
     * @param datagram the largest datagram in bytes
     * @param largest what the window never exceeds, as more cannot be outstanding anyhow
     */
    NewReno(int datagram, long largest) {
        this.datagram = datagram;
        this.largest = Math.max(largest, minimum());
        this.window = initial(datagram);
    }

    /** RFC 9002, 7.2: ten datagrams, but 14,720 bytes or two datagrams at most, whichever is more. */
    static int initial(int datagram) {
        return Math.min(INITIAL_PACKETS * datagram, Math.max(INITIAL_BYTES, MINIMUM_PACKETS * datagram));
    }

    long window() {
        return window;
    }

    boolean inSlowStart() {
        return window < threshold;
    }

    long events() {
        return events;
    }

    /** Whether a packet sent at this time lets the window grow when acknowledged: not one from before the last cut. */
    boolean isAfterCut(long sentAt) {
        return !cut || sentAt - recoveryStart > 0;
    }

    /** Grows for these bytes, which filled the window, were all sent after the last cut and are acknowledged now. */
    void acknowledged(long bytes) {
        window += inSlowStart() ? bytes : datagram * bytes / window;
        window = Math.min(window, largest);
    }

    /**
     * Halves the window for a loss, once a round trip (RFC 9002, 7.3.2).
     *
     * @param sentAt when the last of the lost packets was sent
     * @return whether the window was cut
     */
    boolean lost(long sentAt, long now) {
        if (!isAfterCut(sentAt)) {
            return false;
        }
        cut = true;
        recoveryStart = now;
        window = Math.max(window / 2, minimum());
        threshold = window;
        events++;
        return true;
    }

    /** Starts over from the least window (RFC 9002, 7.6.2). */
    void persistentCongestion() {
        window = minimum();
        cut = false;
    }

    private long minimum() {
        return (long) MINIMUM_PACKETS * datagram;
    }
}
