package io.kyberxdp.cli.tunnel;

import io.kyberxdp.cli.terminal.EventLog;
import java.io.Closeable;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Tells counters at the end, and at intervals where that is wanted. */
public final class StatisticsReport implements Closeable {

    private final EventLog log;
    private final Supplier<EventLog.Event> statistics;
    private final ScheduledExecutorService timer;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Starts reporting. */
    public StatisticsReport(EventLog log, Optional<Duration> interval, Supplier<EventLog.Event> statistics) {
        this.log = log;
        this.statistics = statistics;
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "kyberxdp-statistics");
            thread.setDaemon(true);
            return thread;
        });
        interval.ifPresent(
                time -> timer.scheduleAtFixedRate(this::report, time.toNanos(), time.toNanos(), TimeUnit.NANOSECONDS));
    }

    private void report() {
        log.say(statistics.get());
    }

    /** The last report. Closing again does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            timer.shutdownNow();
            report();
        }
    }
}
