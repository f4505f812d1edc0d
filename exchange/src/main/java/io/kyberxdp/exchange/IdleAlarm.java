package io.kyberxdp.exchange;

import java.time.Duration;

/** Goes off when a session was not used for too long, on a thread of its own, since saying goodbye may block. */
final class IdleAlarm implements AutoCloseable {

    private final long limitNanos;
    private final Runnable onIdle;
    private volatile long lastUse = System.nanoTime();
    private volatile SharedTimer.Alarm next;
    private volatile boolean closed;

    IdleAlarm(Duration limit, Runnable onIdle) {
        this.limitNanos = SharedTimer.nanos(limit);
        this.onIdle = onIdle;
        schedule(limitNanos);
    }

    void used() {
        lastUse = System.nanoTime();
    }

    private void schedule(long nanos) {
        next = SharedTimer.after(nanos, this::check);
        if (closed) { // close() may have looked before the new one was there
            next.cancel();
        }
    }

    private void check() {
        long left = limitNanos - (System.nanoTime() - lastUse);
        if (left > 0) {
            schedule(left);
            return;
        }
        Thread thread = new Thread(onIdle, "kxp-idle");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        closed = true;
        next.cancel();
    }
}
