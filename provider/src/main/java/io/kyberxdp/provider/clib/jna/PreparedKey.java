package io.kyberxdp.provider.clib.jna;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A prepared key of libkyberxdp. Its address is lent out by {@link #use} alone, so that the key is never wiped or freed
 * under a call: from {@link #destroy()} on no use begins, and the last of those under way wipes.
 */
abstract class PreparedKey {

    /** The sign bit of {@link #state}, set for good by destroy(). */
    private static final int DESTROYED = Integer.MIN_VALUE;

    /** The number of uses under way, and {@link #DESTROYED}. */
    private final AtomicInteger state = new AtomicInteger();

    /** What is done with a key at an address. */
    interface Use {
        void at(long address);
    }

    /** Writes a key to an address, or throws. */
    interface Maker<X extends Exception> {
        void writeTo(long address) throws X;
    }

    /**
     * Does something with the key.
     *
     * @throws IllegalStateException when the key is destroyed
     */
    final void use(Use use) {
        enter();
        try {
            lend(use);
        } finally {
            leave();
        }
    }

    /** Ends the key; a second call does nothing. */
    final void destroy() {
        if (state.getAndUpdate(users -> users | DESTROYED) == 0) {
            wipe();
        }
    }

    private void enter() {
        int users = state.get();
        while (users >= 0) {
            if (state.compareAndSet(users, users + 1)) {
                return;
            }
            users = state.get();
        }
        throw new IllegalStateException("the ML-KEM-768 key has been destroyed");
    }

    private void leave() {
        if (state.decrementAndGet() == DESTROYED) {
            wipe();
        }
    }

    /** Calls with the key's address. */
    abstract void lend(Use use);

    /** Wipes the key; called once, when nobody uses it. */
    abstract void wipe();
}
