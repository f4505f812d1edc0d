package io.kyberxdp.afalg.kernel;

import io.kyberxdp.afalg.jna.OffHeap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Memory outside of the heap for the time of an operation. Keeps a few pieces of the usual size for the next. */
final class Staging {

    /** Input and output of a full record, each with its associated data. */
    private static final int USUAL_BYTES = 2 * (64 + 8) * 1024;

    private static final AtomicReferenceArray<OffHeap> IDLE =
            new AtomicReferenceArray<>(2 * Runtime.getRuntime().availableProcessors());

    private Staging() {}

    /** Memory for the caller alone, all zeros; to be given back. */
    static OffHeap take(int bytes) {
        if (bytes <= USUAL_BYTES) {
            for (int i = 0; i < IDLE.length(); i++) {
                OffHeap kept = IDLE.getAndSet(i, null);
                if (kept != null) {
                    return kept;
                }
            }
        }
        return new OffHeap(Math.max(bytes, USUAL_BYTES));
    }

    /** Wipes the first {@code used} bytes and keeps the memory, or leaves it to the garbage collector. */
    static void give(OffHeap memory, int used) {
        memory.wipe(0, used);
        if (memory.size() == USUAL_BYTES) {
            for (int i = 0; i < IDLE.length(); i++) {
                if (IDLE.compareAndSet(i, null, memory)) {
                    return;
                }
            }
        }
    }
}
