package io.kyberxdp.exchange.reliable;

import java.nio.ByteBuffer;

/**
 * The receiving half of the stream (RFC 9000, 2.2, 3.2 and 4.1): puts bytes in order, bounds how many the peer may send, and
 * tells it when it may send more. Of bytes that come twice the first count.
 *
 * <p>The window is {@link #INITIAL_WINDOW} at first. Each time half of it was read the peer's limit moves up; once the
 * connection is established the window doubles with it, up to the settings' limit.
 */
final class ReceiveStream {

    /** How many bytes either side may send before it hears of a larger limit. */
    static final int INITIAL_WINDOW = 16 << 10;

    private static final long UNKNOWN = -1;

    private final ByteRing ring = new ByteRing();
    private final ByteRanges beyond = new ByteRanges();
    private int maxWindow;
    private int window = INITIAL_WINDOW;
    /** The peer may send what is below. */
    private long limit = INITIAL_WINDOW;
    /** All below was read. */
    private long read;
    /** All below was received. */
    private long received;
    /** The end of the highest bytes received. */
    private long highest;

    private long end = UNKNOWN;
    private boolean limitWanted;

    ReceiveStream(int maxWindow) {
        this.maxWindow = maxWindow;
    }

    /** Whether these bytes keep to the window and to the stream's end, if that is known. */
    boolean isAllowed(long offset, int length) {
        return offset + length <= limit && (end == UNKNOWN || offset + length <= end);
    }

    /** Whether the stream may end here: not before what was received, and nowhere else than it already did. */
    boolean mayEndAt(long offset) {
        return offset <= limit && offset >= highest && (end == UNKNOWN || end == offset);
    }

    /** Whether there is a range left to remember these bytes by. */
    boolean hasRoomFor(long offset, int length) {
        return offset <= received || beyond.canAdd(offset, offset + length);
    }

    /** Takes bytes that are allowed and have room: {@code length} from index {@code at} of the source. */
    void receive(long offset, ByteBuffer source, int at, int length) {
        long to = offset + length;
        long from = Math.max(offset, received);
        if (from >= to) {
            return;
        }
        ring.reserve(read, Math.max(to, highest));
        highest = Math.max(highest, to);
        if (beyond.isEmpty() && from == received) {
            ring.put(from, source, at + (int) (from - offset), length - (int) (from - offset));
            received = to;
            return;
        }
        fillGaps(offset, from, to, source, at);
        if (from == received) {
            received = to;
            absorb();
        } else {
            beyond.add(from, to);
        }
    }

    void endAt(long offset) {
        end = offset;
        highest = offset;
        limitWanted = false;
    }

    int readable() {
        return (int) (received - read);
    }

    /** Hands over what is in order. */
    int read(ByteBuffer target, boolean mayGrow) {
        int length = Math.min(readable(), target.remaining());
        if (length > 0) {
            ring.get(read, target, length);
            read += length;
            moveLimit(mayGrow);
        }
        return length;
    }

    /** Whether a MAX_DATA is to be sent. */
    boolean limitWanted() {
        return limitWanted;
    }

    void sendLimit(ByteBuffer out) {
        out.put((byte) Frame.MAX_DATA).putLong(limit);
        limitWanted = false;
    }

    /** A MAX_DATA was lost; the newest limit is sent again. */
    void limitLost() {
        limitWanted = end == UNKNOWN;
    }

    /** Bounds the window's growth from now on; what the peer was allowed it keeps. */
    void limitWindow(int bytes) {
        maxWindow = Math.max(bytes, INITIAL_WINDOW);
        window = Math.min(window, maxWindow);
    }

    /** Whether all bytes up to the peer's end are here. */
    boolean isComplete() {
        return end == received;
    }

    /** Whether all bytes up to the peer's end have been read. */
    boolean isFinished() {
        return end == read;
    }

    int bufferBytes() {
        return ring.capacity();
    }

    /** Gives the memory back if there is nothing in it. */
    void releaseIfEmpty() {
        if (read == highest || isFinished()) {
            ring.release();
        }
    }

    private void fillGaps(long offset, long from, long to, ByteBuffer source, int at) {
        long gap = beyond.nextAbsent(from);
        while (gap < to) {
            long gapEnd = Math.min(to, beyond.nextPresent(gap));
            ring.put(gap, source, at + (int) (gap - offset), (int) (gapEnd - gap));
            gap = beyond.nextAbsent(gapEnd);
        }
    }

    private void absorb() {
        beyond.remove(0, received);
        if (!beyond.isEmpty() && beyond.firstStart() == received) {
            received = beyond.firstEnd();
            beyond.remove(0, received);
        }
    }

    private void moveLimit(boolean mayGrow) {
        if (end != UNKNOWN || limit - read > window / 2) {
            return;
        }
        if (mayGrow) {
            window = Math.min(2 * window, maxWindow);
        }
        limit = Math.max(limit, read + window);
        limitWanted = true;
    }
}
