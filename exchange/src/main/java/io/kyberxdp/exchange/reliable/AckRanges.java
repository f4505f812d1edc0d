package io.kyberxdp.exchange.reliable;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The packet numbers received, as ranges in ascending order; of more than {@link #LIMIT} ranges the oldest is forgotten, and
 * what is older than all that are left is no longer taken (RFC 9000, 13.2.3).
 */
final class AckRanges {

    /** The most ranges: twice what an ACK tells. */
    static final int LIMIT = 2 * Frame.MAX_ACK_RANGES;

    private static final long MAX_UINT32 = 0xffff_ffffL;

    private long[] lows = new long[4];
    private long[] highs = new long[4];
    private int count;
    private long floor;

    /** The largest packet number received, or -1. */
    long largest() {
        return count == 0 ? -1 : highs[count - 1];
    }

    /** Whether it is no longer known if this packet was received. */
    boolean isTooOld(long number) {
        return number < floor;
    }

    boolean contains(long number) {
        int i = lastStartingUpTo(number);
        return i >= 0 && number <= highs[i];
    }

    /** Adds a packet number that is neither too old nor contained. */
    void add(long number) {
        int below = lastStartingUpTo(number);
        boolean touchesBelow = below >= 0 && highs[below] + 1 == number;
        boolean touchesAbove = below + 1 < count && lows[below + 1] - 1 == number;
        if (touchesBelow && touchesAbove) {
            highs[below] = highs[below + 1];
            delete(below + 1);
        } else if (touchesBelow) {
            highs[below] = number;
        } else if (touchesAbove) {
            lows[below + 1] = number;
        } else {
            insert(below + 1, number);
        }
    }

    /**
     * Writes an ACK frame with the newest ranges.
     *
     * @param room how many bytes it may take, at least {@link Frame#ACK_BYTES}
     */
    void write(ByteBuffer out, long delayNanos, int room) {
        out.put((byte) Frame.ACK).putLong(largest());
        out.putInt((int) Math.min(Math.max(delayNanos, 0) / 1000, MAX_UINT32));
        int countAt = out.position();
        out.put((byte) 0);
        int most = Math.min(Frame.MAX_ACK_RANGES, 1 + (room - Frame.ACK_BYTES) / Frame.ACK_RANGE_BYTES);
        int written = 0;
        for (int i = count - 1; i >= 0 && written < most; i--, written++) {
            if (written > 0) {
                long gap = lows[i + 1] - highs[i] - 1;
                if (gap > MAX_UINT32) {
                    break;
                }
                out.putInt((int) gap);
            }
            long length = highs[i] - lows[i] + 1;
            out.putInt((int) Math.min(length, MAX_UINT32));
            if (length > MAX_UINT32) {
                written++;
                break;
            }
        }
        out.put(countAt, (byte) written);
    }

    /** The index of the last range that starts at or below a number, or -1; quick for the newest. */
    private int lastStartingUpTo(long number) {
        int i = count - 1;
        while (i >= 0 && lows[i] > number) {
            i--;
        }
        return i;
    }

    private void insert(int index, long number) {
        int at = index;
        if (count == LIMIT && index == 0) {
            floor = number + 1;
            return;
        }
        if (count == LIMIT) {
            floor = highs[0] + 1;
            delete(0);
            at--;
        }
        if (count == lows.length) {
            lows = Arrays.copyOf(lows, 2 * count);
            highs = Arrays.copyOf(highs, 2 * count);
        }
        System.arraycopy(lows, at, lows, at + 1, count - at);
        System.arraycopy(highs, at, highs, at + 1, count - at);
        lows[at] = number;
        highs[at] = number;
        count++;
    }

    private void delete(int index) {
        count--;
        System.arraycopy(lows, index + 1, lows, index, count - index);
        System.arraycopy(highs, index + 1, highs, index, count - index);
    }
}
