package io.kyberxdp.provider.mlkem;

import io.kyberxdp.provider.keccak.KeccakF1600;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The memory of one K-PKE operation: five polynomials and a Keccak state, all zero before it and after it.
 *
 * <p>One is kept for the next operation, so that a thread which encapsulates again and again allocates next to nothing;
 * operations at the same time in other threads make their own.
 */
final class Workspace implements AutoCloseable {

    private static final AtomicReference<Workspace> SPARE = new AtomicReference<>();

    final long[] state = new long[KeccakF1600.LANES];
    final int[][] vector = PolynomialVector.create();
    final int[] product = new int[Ntt.N];
    final int[] w = new int[Ntt.N];

    private Workspace() {}

    static Workspace take() {
        Workspace spare = SPARE.getAndSet(null);
        return spare != null ? spare : new Workspace();
    }

    /** Wipes everything. */
    @Override
    public void close() {
        Arrays.fill(state, 0);
        PolynomialVector.wipe(vector);
        Arrays.fill(product, 0);
        Arrays.fill(w, 0);
        SPARE.set(this);
    }
}
