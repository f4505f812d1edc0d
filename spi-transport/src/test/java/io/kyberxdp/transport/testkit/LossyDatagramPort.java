package io.kyberxdp.transport.testkit;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.ForwardingPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Sends through another port what survives an {@link Impairment}. The seed decides everything: the same datagrams sent in
 * the same order meet the same fate, since each draws the same number of random values whatever befalls it. Copies held back
 * leave during a later send or receive, once the given clock says they are due. Statistics are the other port's: what was lost
 * before it does not count as sent.
 */
public final class LossyDatagramPort extends ForwardingPort {

    private final Impairment impairment;
    private final SplittableRandom random;
    private final LongSupplier nanoClock;
    private final PriorityQueue<Held> held =
            new PriorityQueue<>(Comparator.comparingLong(Held::due).thenComparingLong(Held::sequence));
    private final ReentrantLock lock = new ReentrantLock();
    private long sequence;
    private Counts counts = new Counts(0, 0, 0, 0);
    private boolean waiting;
    private long waitingUntil;
    private final AtomicBoolean woken = new AtomicBoolean();

    /** What befell the datagrams so far. */
    public record Counts(long lost, long duplicated, long reordered, long corrupted) {}

    private record Held(long due, long sequence, Outgoing datagram) {}

    /** With a clock of nanoseconds: {@code System::nanoTime}, or a test's own. */
    public LossyDatagramPort(DatagramPort port, Impairment impairment, long seed, LongSupplier nanoClock) {
        super(port);
        this.impairment = impairment;
        this.random = new SplittableRandom(seed);
        this.nanoClock = nanoClock;
    }

    /** What befell the datagrams so far. */
    public Counts counts() {
        lock.lock();
        try {
            return counts;
        } finally {
            lock.unlock();
        }
    }

    /** How many copies are held back now. */
    public int held() {
        lock.lock();
        try {
            return held.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int send(List<Outgoing> batch) throws IOException {
        for (Outgoing datagram : batch) {
            if (datagram.payload().remaining() > maxPayload()) {
                throw new IllegalArgumentException(
                        "a payload of " + datagram.payload().remaining() + " bytes is too large");
            }
        }
        lock.lock();
        try {
            super.send(List.of()); // Tells whether the port is closed even if all of the batch is going to be lost.
            for (Outgoing datagram : batch) {
                byte[] payload = new byte[datagram.payload().remaining()];
                datagram.payload().get(payload);
                impair(datagram.peer(), payload);
            }
            flush();
            if (waiting && !held.isEmpty() && held.peek().due - waitingUntil < 0) {
                super.wakeup(); // The receiver's slice is too long for what is held back now.
            }
            return batch.size();
        } finally {
            lock.unlock();
        }
    }

    private void impair(InetSocketAddress peer, byte[] payload) {
        boolean lost = random.nextDouble() < impairment.loss();
        boolean duplicated = random.nextDouble() < impairment.duplication();
        Held first = copy(peer, payload, !lost);
        Held second = copy(peer, payload, !lost && duplicated);
        if (lost) {
            counts = new Counts(counts.lost + 1, counts.duplicated, counts.reordered, counts.corrupted);
            return;
        }
        held.add(first);
        if (duplicated) {
            counts = new Counts(counts.lost, counts.duplicated + 1, counts.reordered, counts.corrupted);
            held.add(second);
        }
    }

    private Held copy(InetSocketAddress peer, byte[] payload, boolean counted) {
        boolean reordered = random.nextDouble() < impairment.reordering();
        boolean corrupted = random.nextDouble() < impairment.corruption() && payload.length > 0;
        int bit = random.nextInt(Math.max(1, payload.length * Byte.SIZE));
        long delay = random.nextLong(impairment.minDelayNanos(), impairment.maxDelayNanos() + 1);
        byte[] copy = payload.clone();
        if (corrupted) {
            copy[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        }
        if (counted) {
            counts = new Counts(
                    counts.lost,
                    counts.duplicated,
                    counts.reordered + (reordered ? 1 : 0),
                    counts.corrupted + (corrupted ? 1 : 0));
        }
        long due = nanoClock.getAsLong() + delay + (reordered ? impairment.reorderNanos() : 0);
        return new Held(due, sequence++, new Outgoing(peer, ByteBuffer.wrap(copy)));
    }

    /** Sends what is due. What the port does not take now stays for the next time. */
    private void flush() throws IOException {
        long now = nanoClock.getAsLong();
        while (!held.isEmpty() && held.peek().due - now <= 0) {
            if (super.send(List.of(held.peek().datagram)) == 0) {
                return;
            }
            held.remove();
        }
    }

    /** Waits in slices, so that what falls due in the meantime leaves in time. */
    @Override
    public int receive(Receiver receiver, int max, long timeoutNanos) throws IOException {
        if (timeoutNanos < 0) {
            throw new IllegalArgumentException("time-out " + timeoutNanos);
        }
        long start = nanoClock.getAsLong();
        while (true) {
            long left = timeoutNanos - (nanoClock.getAsLong() - start);
            int count = super.receive(receiver, max, startWaiting(left));
            boolean somethingDue = stopWaiting();
            if (count > 0 || left <= 0 || woken.getAndSet(false) || !somethingDue) {
                return count;
            }
        }
    }

    /** Sends what is due and tells how long to wait, at most until the next is. */
    private long startWaiting(long left) throws IOException {
        lock.lock();
        try {
            flush();
            long now = nanoClock.getAsLong();
            long untilDue = held.isEmpty() ? Long.MAX_VALUE : held.peek().due - now;
            long slice = Math.max(0, Math.min(left, untilDue));
            waiting = true;
            waitingUntil = now + Math.min(slice, Long.MAX_VALUE / 2);
            return slice;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the wait may have ended for the sake of what is held back. */
    private boolean stopWaiting() {
        lock.lock();
        try {
            waiting = false;
            return !held.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void wakeup() {
        woken.set(true);
        super.wakeup();
    }
}
