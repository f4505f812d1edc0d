package io.kyberxdp.provider.x25519;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.engine.X25519EngineContract;
import org.junit.jupiter.api.Test;

class JavaX25519Test extends X25519EngineContract {

    @Override
    protected X25519Engine engine() {
        return new JavaX25519();
    }

    @Test
    void namesItself() {
        assertEquals("java", engine().name());
    }
}
