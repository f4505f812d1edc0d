package io.kyberxdp.exchange.datagram;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** Until when an application's thread waits. */
final class Deadline {

    /** Waits for ever. */
    static final Deadline NEVER = new Deadline(0, null);

    private static final Duration LONGEST = Duration.ofDays(365);
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long nanos;
    private final Duration timeout;

    private Deadline(long nanos, Duration timeout) {
        this.nanos = nanos;
        this.timeout = timeout;
    }

    /** The timeout from now, rounded up to whole milliseconds; more than zero. */
    static Deadline after(Duration timeout) {
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("a time-out is more than zero, not " + timeout);
        }
        Duration bounded = timeout.compareTo(LONGEST) > 0 ? LONGEST : timeout;
        long millis = bounded.plusNanos(NANOS_PER_MILLI - 1).toMillis();
        return new Deadline(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), timeout);
    }

    /** Waits for a signal, its lock being held; false once the time is up. */
    @SuppressWarnings("WaitNotInLoop") // The callers loop.
    boolean await(Condition condition) throws InterruptedException {
        if (timeout == null) {
            condition.await();
            return true;
        }
        return condition.awaitNanos(nanosLeft()) > 0;
    }

    /** How long until then; negative when the time is up. */
    long nanosLeft() {
        return timeout == null ? Long.MAX_VALUE : nanos - System.nanoTime();
    }

    /** A deadline when one of {@code parts} equal parts of what is left is over. */
    Deadline share(int parts) {
        long now = System.nanoTime();
        return new Deadline(now + (nanos - now) / parts, timeout);
    }

    SocketTimeoutException expired() {
        return new SocketTimeoutException("no whole message arrived within " + timeout.toMillis() + " ms");
    }
}
