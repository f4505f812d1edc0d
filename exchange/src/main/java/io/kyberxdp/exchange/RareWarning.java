package io.kyberxdp.exchange;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** A warning that is given once a minute at most, however often there is cause: who causes it may be an attacker. */
final class RareWarning {

    private static final long PAUSE_NANOS = 60_000_000_000L;

    private final Logger log;
    private final AtomicLong nextAt = new AtomicLong(System.nanoTime());

    RareWarning(Logger log) {
        this.log = log;
    }

    void give(Supplier<String> text) {
        long now = System.nanoTime();
        long next = nextAt.get();
        if (now - next >= 0 && nextAt.compareAndSet(next, now + PAUSE_NANOS)) {
            log.log(Level.WARNING, text);
        }
    }
}
