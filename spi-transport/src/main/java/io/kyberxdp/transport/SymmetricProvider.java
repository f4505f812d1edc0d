package io.kyberxdp.transport;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** A backend for symmetric cryptography, found by {@link ServiceLoader}. Stateless and thread-safe. */
public interface SymmetricProvider {

    /** {@return a short name in lower case, such as {@code jca}} */
    String name();

    /** {@return whether the backend works on this machine, from a real probe; otherwise the cause and the remedy} */
    Availability availability();

    /**
     * {@return the backend itself}
     *
     * @throws IllegalStateException if it is not available
     */
    SymmetricCrypto crypto();

    /** {@return every backend on the class path or module path, available or not, in the order found} */
    static List<SymmetricProvider> installed() {
        return ServiceLoader.load(SymmetricProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /**
     * {@return the installed backend of this name, available or not}
     *
     * @param name as {@link #name} gives it
     */
    static Optional<SymmetricProvider> named(String name) {
        return installed().stream()
                .filter(provider -> provider.name().equals(name))
                .findFirst();
    }
}
