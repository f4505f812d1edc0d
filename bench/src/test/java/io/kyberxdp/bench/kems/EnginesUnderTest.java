package io.kyberxdp.bench.kems;

import io.kyberxdp.bench.subject.EngineProvider;
import io.kyberxdp.bench.subject.EngineSetting;

/** Engines for tests. */
final class EnginesUnderTest {

    private EnginesUnderTest() {}

    static EnginePair java() throws Exception {
        return EnginePair.of(EngineProvider.open(new EngineSetting("java", "")));
    }

    /** The fastest that work here; Java's again where there is nothing else. */
    static EnginePair fastest() throws Exception {
        return EnginePair.of(EngineProvider.open(new EngineSetting("auto", "")));
    }
}
