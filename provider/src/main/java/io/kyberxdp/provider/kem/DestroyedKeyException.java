package io.kyberxdp.provider.kem;

/** A key was used after its {@code destroy()}. A type of its own tells this fault of the caller from an engine's. */
public final class DestroyedKeyException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    DestroyedKeyException() {
        super("the private key has been destroyed");
    }
}
