package io.kyberxdp.provider.clib.jna;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Workspaces of one size that are not in use, for the next call. Lock-free; keeps a few for each processor, whatever the
 * number of threads, and leaves the others to the garbage collector.
 */
final class WorkspacePool {

    private static final int PROBES = 4;

    private final byte[] zeros;
    private final int mask;
    private final AtomicReferenceArray<Workspace> idle;

    /** @param bytes what each has at least */
    WorkspacePool(int bytes) {
        int slots = Integer.highestOneBit(PROBES * Runtime.getRuntime().availableProcessors()) * 2;
        this.zeros = new byte[Workspace.rounded(bytes)];
        this.mask = slots - 1;
        this.idle = new AtomicReferenceArray<>(slots);
    }

    /** A workspace for the caller alone, its secrets wiped; to be given back. */
    Workspace take() {
        int start = start();
        for (int i = 0; i < PROBES; i++) {
            Workspace kept = idle.getAndSet((start + i) & mask, null);
            if (kept != null) {
                return kept;
            }
        }
        return new Workspace(zeros);
    }

    /** Takes a workspace back; the caller has wiped what was secret in it. */
    void give(Workspace workspace) {
        int start = start();
        for (int i = 0; i < PROBES; i++) {
            if (idle.compareAndSet((start + i) & mask, null, workspace)) {
                return;
            }
        }
    }

    /** Threads begin at different slots, so that they seldom meet. */
    private static int start() {
        return (int) (Thread.currentThread().getId() * PROBES);
    }
}
