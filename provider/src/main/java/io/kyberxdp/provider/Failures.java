package io.kyberxdp.provider;

import io.kyberxdp.provider.kem.DestroyedKeyException;
import java.security.ProviderException;

/** Tells what callers do wrong from what goes wrong in an engine. */
final class Failures {

    private Failures() {}

    /** A piece of work that may fail in the ways the JCA documents for it. */
    interface Work<T, X extends Exception> {
        T run() throws X;
    }

    /**
     * Does the work. An exception the JCA does not document for it is an engine's failure, and becomes a {@link
     * ProviderException} with that cause; the use of a destroyed key remains what it is.
     */
    static <T, X extends Exception> T reported(Work<T, X> work) throws X {
        try {
            return work.run();
        } catch (DestroyedKeyException | ProviderException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new ProviderException("the engine failed: " + e, e);
        }
    }
}
