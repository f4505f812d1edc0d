package io.kyberxdp.afalg.jna;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Owns a file descriptor. Its number is lent between {@link #enter} and {@link #leave} alone, so that it is never closed, and
 * its number never given to another file, under a call: from {@link #close} on no use begins, and the last of those under way
 * closes.
 */
abstract class Descriptor implements AutoCloseable {

    /** The sign bit of {@link #state}, set for good by close(). */
    private static final int CLOSED = Integer.MIN_VALUE;

    /** The number of uses under way, and {@link #CLOSED}. */
    private final AtomicInteger state = new AtomicInteger();

    private final int fd;

    /** Takes the result of a call that makes a descriptor. */
    Descriptor(int fd) {
        this.fd = fd;
    }

    /**
     * The descriptor's number, to be given back by {@link #leave}.
     *
     * @throws ClosedDescriptorException if it is closed
     */
    final int enter() {
        int users = state.get();
        while (users >= 0) {
            if (state.compareAndSet(users, users + 1)) {
                return fd;
            }
            users = state.get();
        }
        throw new ClosedDescriptorException();
    }

    final void leave() {
        if (state.decrementAndGet() == CLOSED) {
            LibC.close(fd);
        }
    }

    /** Whether {@link #close} was called. */
    public final boolean isClosed() {
        return state.get() < 0;
    }

    /** Closes the descriptor when nobody uses it. Closing again does nothing. */
    @Override
    public void close() {
        if (state.getAndUpdate(users -> users | CLOSED) == 0) {
            LibC.close(fd);
        }
    }
}
