package io.kyberxdp.bench.timing;

import java.util.Arrays;

/** Times of one class in nanoseconds, as many as come; four bytes each, so that an hour's samples fit the heap. */
final class Times {

    private int[] nanos = new int[1024];
    private int count;

    /** Adds a time; one above two seconds counts as two seconds, which is cropped in any case. */
    void add(long time) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = (int) Math.min(time, Integer.MAX_VALUE);
    }

    int[] toArray() {
        return Arrays.copyOf(nanos, count);
    }
}
