package io.kyberxdp.cli.tunnel;

import io.kyberxdp.cli.terminal.EventLog;
import java.io.Closeable;
import java.time.Duration;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Tells counters at the end, and at intervals where that is wanted. */
public final class StatisticsReport implements Closeable {

    private final EventLog log;
    private final Supplier<EventLog.Event> statistics;
    private final Timer timer = new Timer("kyberxdp-statistics", true);
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Starts reporting. */
    public StatisticsReport(EventLog log, Optional<Duration> interval, Supplier<EventLog.Event> statistics) {
        this.log = log;
        this.statistics = statistics;
        interval.ifPresent(time -> timer.schedule(new Report(), time.toMillis(), time.toMillis()));
    }

    private final class Report extends TimerTask {
        @Override
        public void run() {
            log.say(statistics.get());
        }
    }

    /** The last report. Closing again does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            timer.cancel();
            log.say(statistics.get());
        }
    }
}
