package io.kyberxdp.testvectors.check;

/** One thing that a vector says must hold. */
@FunctionalInterface
public interface Check {

    /**
     * Returns if it holds.
     *
     * @throws NotApplicableException if the provider offers no way to find out
     * @throws Exception anything else means that it does not hold
     */
    void run() throws Exception;
}
