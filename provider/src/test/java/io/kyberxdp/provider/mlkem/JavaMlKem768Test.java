package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.kyberxdp.provider.engine.AccumulatedDigest;
import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.MlKem768EngineContract;
import org.junit.jupiter.api.Test;

class JavaMlKem768Test extends MlKem768EngineContract {

    @Override
    protected MlKem768Engine engine() {
        return new JavaMlKem768();
    }

    @Test
    void givesTheAccumulatedDigestOfTenThousandTests() {
        assertEquals(AccumulatedDigest.OF_10000, AccumulatedDigest.of(engine(), 10_000));
    }

    @Test
    void namesItself() {
        assertEquals("java", engine().name());
    }

    @Test
    void hashesAnEncapsulationKeyOnce() throws Exception {
        byte[] ek = engine().keyGen(new byte[64], 0).encapsulationKey().encoded();
        JavaEncapsulationKey key = new JavaEncapsulationKey(ek);
        assertSame(key.hash(), key.hash());
    }
}
