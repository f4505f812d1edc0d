package io.kyberxdp.provider.clib.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.provider.engine.AccumulatedDigest;
import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.MlKem768EngineContract;
import io.kyberxdp.provider.engine.MlKem768KeyLifecycleContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract in each tier. */
class NativeMlKem768Test {

    @Test
    void givesTheAccumulatedDigestOfTenThousandTests() {
        assertEquals(AccumulatedDigest.OF_10000, AccumulatedDigest.of(NativeEngines.mlKem768(), 10_000));
    }

    @Nested
    class Portable extends MlKem768EngineContract {
        @Override
        protected MlKem768Engine engine() {
            return NativeEngines.mlKem768("portable");
        }
    }

    @Nested
    class Avx2 extends MlKem768EngineContract {
        @Override
        protected MlKem768Engine engine() {
            return NativeEngines.mlKem768("avx2");
        }
    }

    @Nested
    class Avx512 extends MlKem768EngineContract {
        @Override
        protected MlKem768Engine engine() {
            return NativeEngines.mlKem768("avx512");
        }
    }

    @Nested
    class KeyLifecycle extends MlKem768KeyLifecycleContract {
        @Override
        protected MlKem768Engine engine() {
            return NativeEngines.mlKem768();
        }
    }
}
