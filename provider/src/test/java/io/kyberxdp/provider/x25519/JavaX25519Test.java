package io.kyberxdp.provider.x25519;

import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.engine.X25519EngineContract;

class JavaX25519Test extends X25519EngineContract {

    @Override
    protected X25519Engine engine() {
        return new JavaX25519();
    }
}
