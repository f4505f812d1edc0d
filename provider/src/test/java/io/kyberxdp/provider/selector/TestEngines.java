package io.kyberxdp.provider.selector;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.selector.Candidate.Loaded;
import io.kyberxdp.provider.x25519.JavaX25519;
import java.util.List;

/** Engines of a test's making, for a provider. */
public final class TestEngines {

    private TestEngines() {}

    /** The given ML-KEM engine with the ordinary X25519. */
    public static Engines with(MlKem768Engine mlKem) {
        return Engines.of(
                List.of(new Candidate<>("test", () -> new Loaded<>(mlKem, "test", ""))),
                List.of(new Candidate<>("java", () -> new Loaded<>(new JavaX25519(), "pure Java", ""))));
    }
}
