package io.kyberxdp.provider.kem;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The secret bytes of a private key and the prepared form computed from them, once, when first needed. Both are reached
 * only through this class, so that they are never used and wiped at the same time: from {@link #destroy()} on no
 * operation begins, and the last of those under way, which end with their right results, wipes.
 *
 * <p>Users are counted rather than locked out, so that no thread ever waits for another, and a stream of operations
 * cannot put off the end of a key.
 */
final class KeyMaterial<E> {

    /** The sign bit of {@link #state}, set for good by destroy(). */
    private static final int DESTROYED = Integer.MIN_VALUE;

    private final byte[] secret;
    private final Function<byte[], E> expand;
    private final Consumer<E> wipe;
    private final AtomicReference<E> expanded;

    /** The number of operations under way, and {@link #DESTROYED}. */
    private final AtomicInteger state = new AtomicInteger();

    /**
     * Holds a key.
     *
     * @param secret copied
     * @param expanded the prepared form where it is known, else null
     * @param expand computes the prepared form; must not keep its argument
     * @param wipe wipes a prepared form
     */
    KeyMaterial(byte[] secret, E expanded, Function<byte[], E> expand, Consumer<E> wipe) {
        this.secret = secret.clone();
        this.expanded = new AtomicReference<>(expanded);
        this.expand = expand;
        this.wipe = wipe;
    }

    /** An operation on a prepared form. */
    interface Operation<E, T, X extends Exception> {
        T apply(E expanded) throws X;
    }

    /**
     * Runs an operation on the prepared form, which it must not keep.
     *
     * @throws DestroyedKeyException when the key is destroyed
     */
    <T, X extends Exception> T use(Operation<E, T, X> operation) throws X {
        enter();
        try {
            return operation.apply(expanded());
        } finally {
            leave();
        }
    }

    /**
     * A copy of the secret bytes; the caller wipes it.
     *
     * @throws DestroyedKeyException when the key is destroyed
     */
    byte[] copy() {
        enter();
        try {
            return secret.clone();
        } finally {
            leave();
        }
    }

    boolean isDestroyed() {
        return state.get() < 0;
    }

    /** Ends the key; a second call does nothing. */
    void destroy() {
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
        throw new DestroyedKeyException();
    }

    private void leave() {
        if (state.decrementAndGet() == DESTROYED) {
            wipe();
        }
    }

    private void wipe() {
        Arrays.fill(secret, (byte) 0);
        E known = expanded.getAndSet(null);
        if (known != null) {
            wipe.accept(known);
        }
    }

    /** Of two threads that expand at once, the second drops its work. */
    private E expanded() {
        E known = expanded.get();
        if (known != null) {
            return known;
        }
        E fresh = expand.apply(secret);
        if (expanded.compareAndSet(null, fresh)) {
            return fresh;
        }
        wipe.accept(fresh);
        return expanded.get();
    }
}
