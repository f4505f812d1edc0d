package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.X25519Engine;
import java.util.Objects;

/** What the X25519 engines in C have in common: the copying in and out, and the wiping. */
abstract class LibraryX25519 implements X25519Engine {

    private static final int SCALAR = 0;
    private static final int PEER = BYTES;
    private static final int RESULT = 2 * BYTES;

    private final WorkspacePool workspaces = new WorkspacePool(3 * BYTES);

    final WorkspacePool workspaces() {
        return workspaces;
    }

    /** Writes the product of the base point, which clamps the scalar on a copy. */
    abstract void multiplyBase(long result, long scalar);

    /**
     * Writes the product of a point, which clamps the scalar on a copy.
     *
     * @return whether the result was written; where it was not, the point is of low order
     */
    abstract boolean multiply(long result, long scalar, long peer);

    @Override
    public final void publicKey(byte[] scalar, int scalarOffset, byte[] u, int uOffset) {
        Objects.checkFromIndexSize(scalarOffset, BYTES, scalar.length);
        Objects.checkFromIndexSize(uOffset, BYTES, u.length);
        Workspace work = workspaces.take();
        try {
            work.put(SCALAR, scalar, scalarOffset, BYTES);
            multiplyBase(work.address(RESULT), work.address(SCALAR));
            work.get(RESULT, u, uOffset, BYTES);
        } finally {
            wipeAndGive(work);
        }
    }

    @Override
    public final void sharedSecret(
            byte[] scalar, int scalarOffset, byte[] peer, int peerOffset, byte[] secret, int secretOffset) {
        Objects.checkFromIndexSize(scalarOffset, BYTES, scalar.length);
        Objects.checkFromIndexSize(peerOffset, BYTES, peer.length);
        Objects.checkFromIndexSize(secretOffset, BYTES, secret.length);
        Workspace work = workspaces.take();
        try {
            work.put(SCALAR, scalar, scalarOffset, BYTES);
            work.put(PEER, peer, peerOffset, BYTES);
            if (!multiply(work.address(RESULT), work.address(SCALAR), work.address(PEER))) {
                work.wipe(RESULT, BYTES); // X25519 with a point of low order is zero
            }
            work.get(RESULT, secret, secretOffset, BYTES);
        } finally {
            wipeAndGive(work);
        }
    }

    private void wipeAndGive(Workspace work) {
        work.wipe(0, 3 * BYTES);
        workspaces.give(work);
    }
}
