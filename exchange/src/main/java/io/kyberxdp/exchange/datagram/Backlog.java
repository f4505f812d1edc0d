package io.kyberxdp.exchange.datagram;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** The streams that peers opened and nobody has accepted yet, first come first served, so many and no more. */
final class Backlog {

    private final int capacity;
    private final Leadership leadership;
    private final ReentrantLock lock = new ReentrantLock();
    private final Gate changed = new Gate(lock);
    private final Set<ReliableStream> waiting = new LinkedHashSet<>();
    private boolean closed;

    Backlog(int capacity, Leadership leadership) {
        this.capacity = capacity;
        this.leadership = leadership;
    }

    boolean hasRoom() {
        lock.lock();
        try {
            return !closed && waiting.size() < capacity;
        } finally {
            lock.unlock();
        }
    }

    /** Adds a stream; false if the backlog is closed. */
    boolean add(ReliableStream stream) {
        lock.lock();
        try {
            if (!closed) {
                waiting.add(stream);
                leadership.open(changed);
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next stream and takes it. */
    ReliableStream take() throws ClosedChannelException, InterruptedException {
        lock.lockInterruptibly();
        try {
            while (waiting.isEmpty() && !closed) {
                leadership.await(changed, Deadline.NEVER, true);
            }
            if (closed) {
                throw new ClosedChannelException();
            }
            ReliableStream first = waiting.iterator().next();
            waiting.remove(first);
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** Takes out a stream that ended before anybody accepted it. */
    void remove(ReliableStream stream) {
        lock.lock();
        try {
            waiting.remove(stream);
        } finally {
            lock.unlock();
        }
    }

    /** Ends all waiting, and gives back the streams nobody will accept any more. */
    List<ReliableStream> close() {
        lock.lock();
        try {
            closed = true;
            leadership.open(changed);
            List<ReliableStream> left = new ArrayList<>(waiting);
            waiting.clear();
            return left;
        } finally {
            lock.unlock();
        }
    }

    boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }
}
