package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.engine.X25519EngineContract;

class IfmaX25519Test extends X25519EngineContract {

    @Override
    protected X25519Engine engine() {
        return NativeEngines.x25519("avx512", "ifma");
    }
}
