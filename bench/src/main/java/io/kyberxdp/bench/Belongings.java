package io.kyberxdp.bench;

import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What work leaves on the machine while it lasts: processes, network namespaces. All of it goes, the newest first, when the
 * work is done, and just so when a signal (SIGINT, SIGTERM, SIGHUP) ends this process.
 */
public final class Belongings implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.bench");

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Closeable> things = new ArrayDeque<>();
    private final Thread hook = new Thread(this::closeAll, "remove what the work has made");
    private boolean closed;

    /** Makes something that must be closed; what it made before it failed, it removes itself. */
    @FunctionalInterface
    public interface Making<T extends Closeable> {
        T make() throws IOException;
    }

    public Belongings() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Makes something and keeps it. A signal meanwhile waits, so that nothing is ever half made; so this must be short.
     *
     * @throws IOException if it cannot be made, or this process is ending
     */
    public <T extends Closeable> T keep(Making<T> making) throws IOException {
        lock.lock();
        try {
            if (closed) {
                throw new IOException("nothing is begun any more: this is ending");
            }
            T made = making.make();
            things.push(made);
            return made;
        } finally {
            lock.unlock();
        }
    }

    /** Closes everything. Does not return when a signal has ended this process: then that is what goes on. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) { // The process is ending: the hook is running, and does it.
            while (true) {
                LockSupport.park(hook);
            }
        }
        closeAll();
    }

    private void closeAll() {
        lock.lock();
        try {
            closed = true;
            while (!things.isEmpty()) {
                close(things.pop());
            }
        } finally {
            lock.unlock();
        }
    }

    private static void close(Closeable thing) {
        try {
            thing.close();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "at the end: " + e.getMessage(), e);
        }
    }
}
