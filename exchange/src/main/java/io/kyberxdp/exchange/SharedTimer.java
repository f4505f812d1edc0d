package io.kyberxdp.exchange;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One daemon thread for all time limits; it goes when there is nothing to watch. What it runs must not block. */
final class SharedTimer {

    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private SharedTimer() {}

    static Future<?> after(long nanos, Runnable action) {
        return TIMER.schedule(action, nanos, TimeUnit.NANOSECONDS);
    }

    /** The duration in nanoseconds, at most {@code Long.MAX_VALUE / 2} (146 years), so that sums with the clock are safe. */
    static long nanos(Duration duration) {
        long most = Long.MAX_VALUE / 2;
        return duration.compareTo(Duration.ofNanos(most)) >= 0 ? most : duration.toNanos();
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "kxp-timer");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(10, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        return timer;
    }
}
