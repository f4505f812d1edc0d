package io.kyberxdp.exchange.datagram;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Holds up the end of the JVM while closed channels still deliver, as a kernel goes on delivering what a process that ended had
 * sent by TCP: until it is done, for {@link #MOST_MILLIS} at most.
 */
public final class ExitDelay {

    private static final long MOST_MILLIS = 3_000;

    /** Others that run at the JVM's end may be about to close channels now. */
    private static final long OTHERS_MILLIS = 100;

    private static final long POLL_MILLIS = 2;

    private static final Set<DatagramLoop> LOOPS = ConcurrentHashMap.newKeySet();

    private static final AtomicBoolean HOOKED = new AtomicBoolean();

    private ExitDelay() {}

    static void add(DatagramLoop loop) {
        LOOPS.add(loop);
        if (HOOKED.compareAndSet(false, true)) {
            hook();
        }
    }

    /** With the first loop, not with this class: others may ask for delivery when the JVM is ending and takes no more hooks. */
    private static void hook() {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(ExitDelay::await, "kxp-exit"));
        } catch (IllegalStateException endingAlready) {
            // The end has begun: it waits for what was open then, and for nothing that opens now.
        }
    }

    static void remove(DatagramLoop loop) {
        LOOPS.remove(loop);
    }

    /**
     * Waits until closed channels have delivered.
     *
     * @param most how long at most
     * @return whether they have
     */
    public static boolean awaitDelivery(Duration most) throws InterruptedException {
        long start = System.nanoTime();
        while (isDelivering()) {
            if (System.nanoTime() - start >= most.toNanos()) {
                return false;
            }
            Thread.sleep(POLL_MILLIS);
        }
        return true;
    }

    private static boolean isDelivering() {
        return LOOPS.stream().anyMatch(DatagramLoop::isDelivering);
    }

    private static void await() {
        long start = System.nanoTime();
        try {
            while (isNeeded(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start))) {
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isNeeded(long millis) {
        boolean open = LOOPS.stream().anyMatch(loop -> !loop.isIdle());
        return (open && millis < OTHERS_MILLIS) || (isDelivering() && millis < MOST_MILLIS);
    }
}
