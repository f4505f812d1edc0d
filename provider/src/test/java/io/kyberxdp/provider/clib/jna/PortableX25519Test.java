package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.engine.X25519EngineContract;

class PortableX25519Test extends X25519EngineContract {

    @Override
    protected X25519Engine engine() {
        return NativeEngines.x25519("portable", "portable");
    }
}
