package io.kyberxdp.cli.tunnel;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/** Runs at most so many connections at once. Whoever brings one more waits, and those behind it wait in the kernel's queue. */
final class ConnectionLimit implements Executor {

    private final Executor threads;
    private final Semaphore free;
    private final Runnable whenFull;

    /**
     * A limit.
     *
     * @param whenFull is told each time a connection has to wait
     */
    ConnectionLimit(int limit, Executor threads, Runnable whenFull) {
        this.free = new Semaphore(limit);
        this.threads = threads;
        this.whenFull = whenFull;
    }

    @Override
    public void execute(Runnable connection) {
        if (!free.tryAcquire()) {
            whenFull.run();
            acquire();
        }
        boolean started = false;
        try {
            threads.execute(() -> {
                try {
                    connection.run();
                } finally {
                    free.release();
                }
            });
            started = true;
        } finally {
            if (!started) {
                free.release();
            }
        }
    }

    private void acquire() {
        try {
            free.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RejectedExecutionException("interrupted while waiting for another connection to end", e);
        }
    }
}
