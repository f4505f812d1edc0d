package io.kyberxdp.exchange;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One daemon thread for all time limits; it goes when there is nothing to watch. What it runs must not block.
 *
 * <p>Almost every alarm is called off long before its time. If the thread were told of each, that would wake it in the middle
 * of every handshake and every close; so it is told only of a time earlier than the one it sleeps until.
 */
final class SharedTimer implements Runnable {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.exchange");
    private static final long LONGEST_SLEEP_NANOS = 10_000_000_000L;
    private static final SharedTimer TIMER = new SharedTimer();

    private final Set<Alarm> alarms = ConcurrentHashMap.newKeySet();
    private final ReentrantLock comingAndGoing = new ReentrantLock();

    /** Null while there is none. */
    private volatile Thread thread;

    /** The thread is going through the alarms, and may have gone past the place of one that is added now. */
    private volatile boolean looking;

    /** When it will do so next. */
    private volatile long looksAt;

    /** An alarm was added since it did so last. */
    private volatile boolean used;

    private SharedTimer() {}

    /** Something to do at a time, unless it is called off before. */
    static final class Alarm {

        private final long at;
        private final Runnable action;

        private Alarm(long at, Runnable action) {
            this.at = at;
            this.action = action;
        }

        /** Calls it off; it may be going off at this very moment. */
        void cancel() {
            TIMER.alarms.remove(this);
        }
    }

    static Alarm after(long nanos, Runnable action) {
        Alarm alarm = new Alarm(System.nanoTime() + nanos, action);
        TIMER.add(alarm);
        return alarm;
    }

    /** The duration in nanoseconds, at most {@code Long.MAX_VALUE / 2} (146 years), so that sums with the clock are safe. */
    static long nanos(Duration duration) {
        long most = Long.MAX_VALUE / 2;
        return duration.compareTo(Duration.ofNanos(most)) >= 0 ? most : duration.toNanos();
    }

    /** Added first, then the thread's state read: either the thread sees the alarm, or this sees what the thread is at. */
    private void add(Alarm alarm) {
        alarms.add(alarm);
        if (!used) {
            used = true;
        }
        Thread present = thread;
        if (present == null) {
            start();
        } else if (looking || alarm.at - looksAt < 0) {
            LockSupport.unpark(present);
        }
    }

    private void start() {
        comingAndGoing.lock();
        try {
            if (thread == null) {
                looking = true;
                Thread timer = new Thread(this, "kxp-timer");
                timer.setDaemon(true);
                timer.start();
                thread = timer;
            }
        } finally {
            comingAndGoing.unlock();
        }
    }

    @Override
    public void run() {
        do {
            used = false;
            looking = true;
            long now = System.nanoTime();
            long sleep = ringDue(now);
            looksAt = now + sleep;
            looking = false;
            LockSupport.parkNanos(this, sleep);
        } while (used || !alarms.isEmpty() || !goes());
    }

    /** Runs those whose time has come, and returns how long until the next. */
    private long ringDue(long now) {
        long sleep = LONGEST_SLEEP_NANOS;
        for (Iterator<Alarm> all = alarms.iterator(); all.hasNext(); ) {
            Alarm alarm = all.next();
            long left = alarm.at - now;
            if (left <= 0) {
                all.remove();
                ring(alarm);
            } else {
                sleep = Math.min(sleep, left);
            }
        }
        return sleep;
    }

    private static void ring(Alarm alarm) {
        try {
            alarm.action.run();
        } catch (RuntimeException | Error e) { // The others still count on this thread.
            LOG.log(Level.WARNING, "what a time limit should have done failed", e);
        }
    }

    /** Whether the thread may end: nothing came before others could see that it goes. */
    private boolean goes() {
        comingAndGoing.lock();
        try {
            Thread self = thread;
            thread = null;
            if (alarms.isEmpty()) {
                return true;
            }
            thread = self;
            return false;
        } finally {
            comingAndGoing.unlock();
        }
    }
}
