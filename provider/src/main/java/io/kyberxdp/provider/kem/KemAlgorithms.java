package io.kyberxdp.provider.kem;

import io.kyberxdp.provider.selector.Engines;
import java.util.List;

/** The algorithms of one provider, over one set of engines. */
public record KemAlgorithms(XWing xWing, MlKem768 mlKem768) {

    /** Algorithms over the given engines. */
    public static KemAlgorithms over(Engines engines, LowOrderPolicy policy) {
        return new KemAlgorithms(new XWing(engines, policy), new MlKem768(engines));
    }

    /** The algorithms with which keys are read from object streams, set up by the system properties at first use. */
    static KemAlgorithms shared() {
        return Shared.ALGORITHMS;
    }

    /** All of them. */
    public List<KemAlgorithm<?, ?>> all() {
        return List.of(xWing, mlKem768);
    }

    /** The algorithm of a name, or null. */
    KemAlgorithm<?, ?> named(String name) {
        return all().stream()
                .filter(algorithm -> algorithm.isNamed(name))
                .findFirst()
                .orElse(null);
    }

    private static final class Shared {
        static final KemAlgorithms ALGORITHMS =
                over(Engines.fromSystemProperties(), LowOrderPolicy.fromSystemProperty());
    }
}
