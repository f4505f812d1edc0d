package io.kyberxdp.exchange.datagram;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much the buffers of all connections hold, and how large one's may therefore grow: as it pleases while half of the budget
 * is free, and in proportion to what is left from there on. Safe for any number of threads.
 */
final class MemoryBudget {

    private final long budget;
    private final AtomicLong held = new AtomicLong();

    /** Of so many bytes. */
    MemoryBudget(long budget) {
        this.budget = budget;
    }

    /** Counts bytes taken, or given back if negative. */
    void add(long bytes) {
        if (bytes != 0) {
            held.addAndGet(bytes);
        }
    }

    long held() {
        return held.get();
    }

    boolean isExhausted() {
        return held.get() >= budget;
    }

    /** What one buffer may grow to now: at least {@code least}, at most {@code most} bytes. */
    int limit(int least, int most) {
        long half = budget / 2;
        long left = budget - held.get();
        if (left >= half) {
            return most;
        }
        return (int) Math.max(least, most * Math.max(0, left) / half);
    }
}
