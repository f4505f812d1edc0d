package io.kyberxdp.exchange.reliable;

import java.util.Arrays;

/**
 * A set of stream offsets as sorted, disjoint ranges that do not touch. It holds at most {@link #LIMIT} ranges, so that one
 * operation costs a binary search and a move of 8 KiB at most, whatever the peer does.
 */
final class ByteRanges {

    /** The most ranges. */
    static final int LIMIT = 512;

    private long[] starts = new long[4];
    private long[] ends = new long[4];
    private int count;

    boolean isEmpty() {
        return count == 0;
    }

    int count() {
        return count;
    }

    /** Where the lowest range starts; there must be one. */
    long firstStart() {
        return starts[0];
    }

    /** Where the lowest range ends, exclusive; there must be one. */
    long firstEnd() {
        return ends[0];
    }

    /** Whether {@link #add} of this range will not be refused. */
    boolean canAdd(long from, long to) {
        if (count < LIMIT) {
            return true;
        }
        int i = firstEndingFrom(from);
        return i < count && starts[i] <= to;
    }

    /**
     * Adds the offsets from {@code from} to {@code to}, exclusive; not empty.
     *
     * @return false if that would take one range too many; nothing changed
     */
    boolean add(long from, long to) {
        int first = firstEndingFrom(from);
        int last = first;
        while (last < count && starts[last] <= to) {
            last++;
        }
        if (first == last) {
            return insert(first, from, to);
        }
        starts[first] = Math.min(starts[first], from);
        ends[first] = Math.max(ends[last - 1], to);
        delete(first + 1, last);
        return true;
    }

    /** Adds a range; where it would be one too many, the nearest range is stretched to cover it and what lies between. */
    void addGenerously(long from, long to) {
        if (add(from, to)) {
            return;
        }
        int above = firstEndingFrom(from);
        if (above == count || (above > 0 && from - ends[above - 1] < starts[above] - to)) {
            ends[above - 1] = to;
        } else {
            starts[above] = from;
        }
    }

    /** Removes a range; but not from the middle of another where that would make one range too many. */
    void remove(long from, long to) {
        int i = firstEndingFrom(from + 1);
        if (i < count && starts[i] < from && ends[i] > to) {
            long end = ends[i];
            if (insert(i + 1, to, end)) {
                ends[i] = from;
            }
            return;
        }
        if (i < count && starts[i] < from) {
            ends[i++] = from;
        }
        int last = i;
        while (last < count && ends[last] <= to) {
            last++;
        }
        if (last < count && starts[last] < to) {
            starts[last] = to;
        }
        delete(i, last);
    }

    /** The lowest offset at or above {@code from} that is not in the set. */
    long nextAbsent(long from) {
        int i = firstEndingFrom(from + 1);
        return i < count && starts[i] <= from ? ends[i] : from;
    }

    /** The lowest offset at or above {@code from} that is in the set, or {@link Long#MAX_VALUE}. */
    long nextPresent(long from) {
        int i = firstEndingFrom(from + 1);
        return i < count ? Math.max(from, starts[i]) : Long.MAX_VALUE;
    }

    void clear() {
        count = 0;
    }

    /** The index of the first range that ends at or above {@code from}. */
    private int firstEndingFrom(long from) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] < from) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean insert(int index, long from, long to) {
        if (count == LIMIT) {
            return false;
        }
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        System.arraycopy(starts, index, starts, index + 1, count - index);
        System.arraycopy(ends, index, ends, index + 1, count - index);
        starts[index] = from;
        ends[index] = to;
        count++;
        return true;
    }

    private void delete(int from, int to) {
        if (from < to) {
            System.arraycopy(starts, to, starts, from, count - to);
            System.arraycopy(ends, to, ends, from, count - to);
            count -= to - from;
        }
    }
}
