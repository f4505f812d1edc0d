package io.kyberxdp.provider.selector;

import java.util.Locale;

/**
 * One line of the report on engines.
 *
 * @param port what the engine computes: {@code mlkem} or {@code x25519}
 * @param name the engine's name
 * @param tier how it computes; empty when it did not load
 * @param state whether it serves, could serve, or cannot
 * @param detail why it was chosen and what it computes with, or why it does not work; may be empty
 */
public record EngineStatus(String port, String name, String tier, State state, String detail) {

    /** What has become of a candidate. */
    public enum State {
        /** It serves the provider. */
        CHOSEN,
        /** It passed its self-test, and another was preferred. */
        AVAILABLE,
        /** It did not load or failed its self-test. */
        UNAVAILABLE
    }

    /** The fields in order, separated by tabs, the state in lower case. */
    public String toLine() {
        return String.join("\t", port, name, tier, state.name().toLowerCase(Locale.ROOT), detail);
    }
}
