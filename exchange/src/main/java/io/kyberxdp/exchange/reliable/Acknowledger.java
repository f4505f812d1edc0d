package io.kyberxdp.exchange.reliable;

import java.nio.ByteBuffer;

/** Decides when to acknowledge what was received (RFC 9000, 13.2). */
final class Acknowledger {

    /** An acknowledgement is sent for at most this many packets that ask for one. */
    static final int PACKETS = 2;

    /** So many of them never wait for an answer to ride along with: less than a client's initial window. */
    static final int HELD_PACKETS = 8;

    /** No time-out is set. */
    static final long NONE = Long.MAX_VALUE;

    private final AckRanges ranges = new AckRanges();
    private long largestAt;
    private int waiting;
    private boolean due;
    private long dueAt = NONE;

    AckRanges ranges() {
        return ranges;
    }

    /**
     * Takes note of a packet that is neither too old nor a duplicate.
     *
     * @param eliciting whether it asks for an acknowledgement
     * @param atOnce whether to acknowledge it without delay
     */
    void received(long number, boolean eliciting, boolean atOnce, long now) {
        boolean inOrder = number == ranges.largest() + 1;
        if (number > ranges.largest()) {
            largestAt = now;
        }
        ranges.add(number);
        if (!eliciting) {
            return;
        }
        waiting++;
        due |= atOnce || !inOrder || waiting >= PACKETS;
        if (dueAt == NONE) {
            dueAt = now + RttEstimator.MAX_ACK_DELAY;
        }
    }

    /** Lets an acknowledgement that is due at once wait for the usual delay. */
    void hold() {
        due = waiting >= HELD_PACKETS;
    }

    /** Whether an acknowledgement must be sent now, if need be in a packet of its own. */
    boolean isDue(long now) {
        return due || (dueAt != NONE && now - dueAt >= 0);
    }

    /** Whether there is something to acknowledge that may ride along with other frames. */
    boolean isWaiting() {
        return waiting > 0;
    }

    /** When an acknowledgement becomes due, or {@link #NONE}. */
    long deadline() {
        return dueAt;
    }

    /** Writes the ACK frame. */
    void write(ByteBuffer out, int room, long now) {
        ranges.write(out, now - largestAt, room);
        waiting = 0;
        due = false;
        dueAt = NONE;
    }
}
