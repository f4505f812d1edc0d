package io.kyberxdp.transport;

/** A backend for symmetric cryptography, found by {@link java.util.ServiceLoader}. Stateless and thread-safe. */
public interface SymmetricProvider {

    /** A short name in lower case, such as {@code jca}. */
    String name();

    /** Whether the backend works on this machine, from a real probe; otherwise the cause and the remedy. */
    Availability availability();

    /**
     * The backend itself.
     *
     * @throws IllegalStateException if it is not available
     */
    SymmetricCrypto crypto();
}
