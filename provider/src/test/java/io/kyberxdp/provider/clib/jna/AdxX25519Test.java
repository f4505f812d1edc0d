package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.engine.X25519EngineContract;

class AdxX25519Test extends X25519EngineContract {

    @Override
    protected X25519Engine engine() {
        return NativeEngines.x25519("avx2", "adx");
    }
}
