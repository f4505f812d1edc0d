package io.kyberxdp.bench.kems;

import io.kyberxdp.bench.subject.EngineProvider;
import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.selector.Engines;

/** The provider's engines that KEMs compute with. */
public record EnginePair(MlKem768Engine mlKem, X25519Engine x25519) {

    /** Those that serve this provider, loaded and tested. */
    public static EnginePair of(EngineProvider provider) {
        Engines engines = provider.asMade(Engines::fromSystemProperties);
        return new EnginePair(engines.mlKem(), engines.x25519());
    }
}
