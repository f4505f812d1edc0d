package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.EngineUnavailableException;
import java.util.function.Supplier;

/**
 * What came of loading a library, once in a JVM: kept by a class that initialises without throwing.
 *
 * @param description what was loaded, for a reader of a report; null when nothing was
 * @param failure what kept it from loading; null when nothing did
 */
record LoadOutcome(String description, EngineUnavailableException failure) {

    /**
     * Loads.
     *
     * @param library the library's name
     * @param loader loads and returns the description, or throws
     */
    static LoadOutcome of(String library, Supplier<String> loader) {
        try {
            return new LoadOutcome(loader.get(), null);
        } catch (EngineUnavailableException e) {
            return new LoadOutcome(null, e);
        } catch (RuntimeException | Error e) { // whatever happened in there, a static initialiser must not throw
            return new LoadOutcome(null, LoadFailure.explained(library + " does not load", e));
        }
    }

    /**
     * The description.
     *
     * @throws EngineUnavailableException when the library did not load
     */
    String require() {
        if (failure != null) {
            throw new EngineUnavailableException(failure.getMessage(), failure);
        }
        return description;
    }
}
