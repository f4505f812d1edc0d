package io.kyberxdp.provider.selector;

import java.util.function.Supplier;

/**
 * An engine that may work on this machine.
 *
 * @param name the name the selecting property spells
 * @param loader loads the engine, or throws what keeps it from loading; called at most once
 */
public record Candidate<E>(String name, Supplier<Loaded<E>> loader) {

    /**
     * An engine that has loaded.
     *
     * @param tier how it computes, for the reader of a report: "pure Java", "avx2", ...
     * @param library what it computes with, its version and origin; empty when that is this provider alone
     */
    public record Loaded<E>(E engine, String tier, String library) {}
}
