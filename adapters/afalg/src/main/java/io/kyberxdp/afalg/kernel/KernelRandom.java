package io.kyberxdp.afalg.kernel;

import io.kyberxdp.afalg.jna.OffHeap;
import java.io.IOException;

/**
 * Random numbers of the kernel's type {@code rng}, such as {@code stdrng}, a generator after NIST SP 800-90A. The kernel seeds
 * it itself.
 */
public final class KernelRandom implements KernelAlgorithm {

    /** What the kernel gives at once. */
    private static final int PIECE_BYTES = 128;

    private final Transform transform;

    private KernelRandom(Transform transform) {
        this.transform = transform;
    }

    /**
     * Opens a generator of its own.
     *
     * @param name generic or a driver's
     */
    public static KernelRandom open(String name) throws IOException {
        // Without a seed, if an empty one, the generator is not begun.
        return new KernelRandom(Transform.open("rng", name, KernelKey.of(new byte[0]), 0));
    }

    /** Fills the array. */
    public void nextBytes(byte[] out) throws IOException {
        OffHeap memory = Staging.take(PIECE_BYTES);
        Operation operation = transform.borrow();
        boolean clean = false;
        try {
            for (int done = 0; done < out.length; done += PIECE_BYTES) {
                int piece = Math.min(PIECE_BYTES, out.length - done);
                operation.socket().receive(memory.address(0), piece);
                memory.bytes().get(0, out, done, piece);
            }
            clean = true;
        } finally {
            Staging.give(memory, PIECE_BYTES);
            operation.release(clean);
        }
    }

    @Override
    public void close() {
        transform.close();
    }
}
