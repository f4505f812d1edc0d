package io.kyberxdp.exchange.datagram;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Who receives from a port for everybody: one thread at a time, the leader (the pattern Leader/Followers of Schmidt et al.,
 * 2000). A thread that waits at a {@link Gate} for its own datagrams leads if nobody else does, so that they wake nobody but
 * who wants them. The loop's thread stands in while no such thread is there.
 *
 * <p>It does not come at once. Whoever got what it waited for is likely to wait again in a moment, and to call and to send away a
 * stand-in each time would cost more than is saved. So the port is left alone for {@link #ABSENCE_NANOS}, unless somebody
 * waits: then there is always a leader.
 */
final class Leadership {

    /** How long nobody receives while nobody waits: alarms may go off so much later then. */
    static final long ABSENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** How long a waiting thread leads at most: so soon it takes note of an interrupt, and the loop's thread of a long silence. */
    static final long TERM_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** What a leader does. */
    @FunctionalInterface
    interface Work {
        /**
         * Receives once and does what is due.
         *
         * @param nanos how long to wait for datagrams at most
         * @return false if that is over for good, and for everybody
         */
        boolean turn(long nanos);
    }

    private final Work work;
    private final Runnable wakeup;
    private final ReentrantLock lead = new ReentrantLock();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile Thread standIn;
    private volatile long leftAt = System.nanoTime();

    /** In this turn somebody got what it waited for who will lead when it waits again. The leader's. */
    private boolean successorComes;

    /**
     * Nobody leads before there is a stand-in.
     *
     * @param wakeup ends the waiting of a turn; for any thread
     */
    Leadership(Work work, Runnable wakeup) {
        this.work = work;
        this.wakeup = wakeup;
    }

    boolean isLeader() {
        return lead.isHeldByCurrentThread();
    }

    /**
     * Waits at a gate, whose lock is held and given back meanwhile.
     *
     * @param mayLead whether this thread is to lead if it can
     * @return false if the time is up; otherwise the gate was opened, or seems so
     */
    boolean await(Gate gate, Deadline deadline, boolean mayLead) throws InterruptedException {
        boolean able = mayLead && !isVirtualThread();
        int ticket = gate.enter(able);
        waiting.incrementAndGet();
        try {
            if (able) {
                gate.lock().unlock();
                try {
                    lead(() -> gate.isOpen(ticket), deadline);
                } finally {
                    gate.lock().lock();
                }
            } else if (!lead.isLocked()) {
                callStandIn();
            }
            return gate.isOpen(ticket) || deadline.await(gate.condition());
        } finally {
            if (!gate.isOpen(ticket)) {
                gate.leave();
                waiting.decrementAndGet();
            }
        }
    }

    /** Lets go on whoever waits at a gate, whose lock is held. */
    void open(Gate gate) {
        if (gate.waiting() > 0) {
            waiting.addAndGet(-gate.waiting());
            boolean able = gate.open();
            if (isLeader()) {
                successorComes |= able;
            } else if (able) {
                wakeup.run(); // it may be the leader
            }
        }
    }

    private void lead(BooleanSupplier done, Deadline deadline) {
        if (standIn == null || !lead.tryLock()) {
            return;
        }
        try {
            long left = Math.min(TERM_NANOS, deadline.nanosLeft());
            long end = System.nanoTime() + left;
            while (left > 0 && !done.getAsBoolean() && !Thread.currentThread().isInterrupted() && work.turn(left)) {
                left = end - System.nanoTime();
            }
        } finally {
            leave();
        }
    }

    /** In this order: whoever begins to wait meanwhile sees that nobody leads, or is seen here. */
    private void leave() {
        successorComes = false;
        leftAt = System.nanoTime();
        lead.unlock();
        if (waiting.get() > 0) {
            callStandIn();
        }
    }

    private void callStandIn() {
        LockSupport.unpark(standIn);
    }

    /** Leads whenever nobody else does, until there is nothing left to do. For the loop's own thread. */
    void standIn() {
        standIn = Thread.currentThread();
        boolean more = true;
        while (more) {
            awaitVacancy();
            if (lead.tryLock()) {
                try {
                    do {
                        Thread.interrupted(); // Nobody has a reason to interrupt this thread, and it must not stay so.
                        successorComes = false;
                        more = work.turn(Long.MAX_VALUE);
                    } while (more && !(successorComes && waiting.get() == 0));
                } finally {
                    leave();
                }
            }
        }
    }

    private void awaitVacancy() {
        while (lead.isLocked() || (waiting.get() == 0 && System.nanoTime() - leftAt < ABSENCE_NANOS)) {
            LockSupport.parkNanos(this, ABSENCE_NANOS);
            Thread.interrupted();
        }
    }

    /** By the group that JEP 444 names for them. A virtual thread that led would keep its carrier from all others. */
    private static boolean isVirtualThread() {
        return "VirtualThreads".equals(Thread.currentThread().getThreadGroup().getName());
    }
}
