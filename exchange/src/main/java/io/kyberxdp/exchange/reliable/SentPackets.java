package io.kyberxdp.exchange.reliable;

import java.util.Arrays;

/**
 * What is known about each packet that elicits an acknowledgement and is neither acknowledged nor lost (RFC 9002, A.1), in the
 * order sent: a ring of at most {@link #LIMIT} records in parallel arrays. An index stays good until its record is trimmed.
 */
final class SentPackets {

    /** The most records: 33 bytes each, 132 KiB in all. */
    static final int LIMIT = 4096;

    /** Records kept free for probes, which are sent when nothing else may be. */
    static final int RESERVE = 64;

    /** The packet carried bytes of the stream. */
    static final int STREAM = 1;
    /** The packet carried a FIN. */
    static final int FIN = 2;
    /** The packet carried a MAX_DATA. */
    static final int MAX_DATA = 4;
    /** The packet carried a PING. */
    static final int PING = 8;
    /** The packet carried a DONE. */
    static final int DONE = 16;

    private static final int ACKNOWLEDGED = 1 << 6;
    private static final int LOST = 1 << 7;

    private long[] numbers = new long[16];
    private long[] times = new long[16];
    private long[] offsets = new long[16];
    private int[] lengths = new int[16];
    private int[] sizes = new int[16];
    private byte[] contents = new byte[16];
    private int head;
    private int tail;

    /** Whether there is a record left for a packet that is not a probe. */
    boolean hasRoom() {
        return tail - head < LIMIT - RESERVE;
    }

    /** Whether there is a record left for a probe. */
    boolean hasRoomForProbe() {
        return tail - head < LIMIT;
    }

    boolean isEmpty() {
        return head == tail;
    }

    /** The index of the oldest record. */
    int head() {
        return head;
    }

    /** The index after the newest record. */
    int tail() {
        return tail;
    }

    /** Appends a packet: {@code content} is a sum of the constants here, offset and length those of its stream bytes. */
    void add(long number, long time, int size, int content, long offset, int length) {
        if (tail - head == numbers.length) {
            grow();
        }
        int slot = slot(tail++);
        numbers[slot] = number;
        times[slot] = time;
        sizes[slot] = size;
        contents[slot] = (byte) content;
        offsets[slot] = offset;
        lengths[slot] = length;
    }

    long number(int index) {
        return numbers[slot(index)];
    }

    long time(int index) {
        return times[slot(index)];
    }

    int size(int index) {
        return sizes[slot(index)];
    }

    int content(int index) {
        return contents[slot(index)] & (STREAM | FIN | MAX_DATA | PING | DONE);
    }

    long offset(int index) {
        return offsets[slot(index)];
    }

    int length(int index) {
        return lengths[slot(index)];
    }

    boolean isOutstanding(int index) {
        return (contents[slot(index)] & (ACKNOWLEDGED | LOST)) == 0;
    }

    boolean isAcknowledged(int index) {
        return (contents[slot(index)] & ACKNOWLEDGED) != 0;
    }

    void acknowledge(int index) {
        contents[slot(index)] |= ACKNOWLEDGED;
    }

    void lose(int index) {
        contents[slot(index)] |= (byte) LOST;
    }

    /** Drops the records at the head that are no longer outstanding. */
    void trim() {
        while (head != tail && !isOutstanding(head)) {
            head++;
        }
    }

    private int slot(int index) {
        return index & (numbers.length - 1);
    }

    private void grow() {
        numbers = unrolled(numbers);
        times = unrolled(times);
        offsets = unrolled(offsets);
        int[] newLengths = new int[2 * lengths.length];
        int[] newSizes = new int[2 * sizes.length];
        byte[] newContents = new byte[2 * contents.length];
        int old = lengths.length - 1;
        for (int i = head; i != tail; i++) {
            int to = i & (newLengths.length - 1);
            newLengths[to] = lengths[i & old];
            newSizes[to] = sizes[i & old];
            newContents[to] = contents[i & old];
        }
        lengths = newLengths;
        sizes = newSizes;
        contents = newContents;
    }

    private long[] unrolled(long[] full) {
        long[] larger = Arrays.copyOf(full, 2 * full.length);
        for (int i = head; i != tail; i++) {
            larger[i & (larger.length - 1)] = full[i & (full.length - 1)];
        }
        return larger;
    }
}
