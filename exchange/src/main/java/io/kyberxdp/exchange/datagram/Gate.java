package io.kyberxdp.exchange.datagram;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where threads wait until it is opened for all who wait there then. Belongs to who holds its lock; only {@link #isOpen} is for
 * any thread. {@link Leadership} lets them wait and go.
 */
final class Gate {

    private final ReentrantLock lock;
    private final Condition opened;
    private int waiting;
    private boolean able;
    private volatile int openings;

    Gate(ReentrantLock lock) {
        this.lock = lock;
        this.opened = lock.newCondition();
    }

    ReentrantLock lock() {
        return lock;
    }

    Condition condition() {
        return opened;
    }

    /** How many wait. */
    int waiting() {
        return waiting;
    }

    /**
     * One more waits.
     *
     * @param leads whether it leads meanwhile, if it can
     * @return what {@link #isOpen} will want
     */
    int enter(boolean leads) {
        waiting++;
        able |= leads;
        return openings;
    }

    /** Whether it was opened since then. */
    boolean isOpen(int ticket) {
        return openings != ticket;
    }

    /** One gave up. */
    void leave() {
        waiting--;
        able &= waiting > 0;
    }

    /**
     * Lets all go on.
     *
     * @return whether one of them may lead, or have led
     */
    @SuppressWarnings("NonAtomicVolatileUpdate") // The lock is held.
    boolean open() {
        boolean led = able;
        waiting = 0;
        able = false;
        openings++;
        opened.signalAll();
        return led;
    }
}
