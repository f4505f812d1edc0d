package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.jna.ClosedDescriptorException;
import io.kyberxdp.afalg.kernel.KernelAlgorithm;
import io.kyberxdp.afalg.kernel.KernelKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The keys that the kernel has, at most {@value #MOST}, those used last: the JCA tells nobody when a cipher has been used for
 * the last time, and each key holds descriptors. One that was closed for others is opened again when it is needed.
 *
 * @param <T> what an algorithm with its key is
 */
final class TransformCache<T extends KernelAlgorithm> {

    /** How many keys are open. */
    static final int MOST = 64;

    private record Entry<T extends KernelAlgorithm>(String name, int tagBytes, KernelKey key, T opened) {
        boolean is(String otherName, int otherTagBytes, KernelKey otherKey) {
            return tagBytes == otherTagBytes && name.equals(otherName) && key.matches(otherKey);
        }
    }

    /** Opens an algorithm with a key. */
    interface Opener<T> {
        T open(String name, KernelKey key, int tagBytes) throws IOException;
    }

    /** Does something with one. */
    interface Use<T, R, X extends Exception> {
        R with(T opened) throws IOException, X;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final List<Entry<T>> entries = new ArrayList<>(); // the one used last is last
    private final Opener<T> opener;

    TransformCache(Opener<T> opener) {
        this.opener = opener;
    }

    /**
     * Does something with an algorithm and a key.
     *
     * @param key copied; the copy is wiped when the key is closed
     */
    <R, X extends Exception> R use(String name, int tagBytes, KernelKey key, Use<T, R, X> use) throws IOException, X {
        while (true) {
            T opened = get(name, tagBytes, key);
            try {
                return use.with(opened);
            } catch (ClosedDescriptorException e) {
                remove(opened); // closed for others, before anything was done
            }
        }
    }

    /** Opens a key afresh, whether or not it is open already: a key of the keyring may have been revoked since. */
    void reopen(String name, int tagBytes, KernelKey key) throws IOException {
        T opened = opener.open(name, key, tagBytes);
        lock.lock();
        try {
            Entry<T> known = find(name, tagBytes, key);
            if (known != null) {
                entries.remove(known);
                close(known);
            }
            add(new Entry<>(name, tagBytes, key.copy(), opened));
        } finally {
            lock.unlock();
        }
    }

    /** Closes all. */
    void clear() {
        lock.lock();
        try {
            entries.forEach(TransformCache::close);
            entries.clear();
        } finally {
            lock.unlock();
        }
    }

    private T get(String name, int tagBytes, KernelKey key) throws IOException {
        lock.lock();
        try {
            Entry<T> known = find(name, tagBytes, key);
            if (known != null) {
                return known.opened();
            }
        } finally {
            lock.unlock();
        }
        T opened = opener.open(name, key, tagBytes);
        lock.lock();
        try {
            add(new Entry<>(name, tagBytes, key.copy(), opened));
        } finally {
            lock.unlock();
        }
        return opened;
    }

    private Entry<T> find(String name, int tagBytes, KernelKey key) {
        for (int i = entries.size() - 1; i >= 0; i--) {
            if (entries.get(i).is(name, tagBytes, key)) {
                Entry<T> found = entries.remove(i);
                entries.add(found);
                return found;
            }
        }
        return null;
    }

    private void add(Entry<T> entry) {
        if (entries.size() == MOST) {
            close(entries.remove(0));
        }
        entries.add(entry);
    }

    private void remove(T opened) {
        lock.lock();
        try {
            entries.removeIf(entry -> entry.opened() == opened);
        } finally {
            lock.unlock();
        }
    }

    private static void close(Entry<?> entry) {
        entry.opened().close();
        entry.key().wipe();
    }
}
