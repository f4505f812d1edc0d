package io.kyberxdp.exchange.reliable;

/** Times at which tests start: {@link System#nanoTime} may pass the largest long, and so do they. */
final class Clocks {

    private Clocks() {}

    /** So many nanoseconds before the clock wraps around. */
    static long beforeWrap(long nanos) {
        return Long.MAX_VALUE - nanos;
    }
}
