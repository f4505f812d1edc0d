package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.engine.X25519EngineContract;

class Lib25519X25519Test extends X25519EngineContract {

    @Override
    protected X25519Engine engine() {
        return NativeEngines.loaded("lib25519", Lib25519X25519::load);
    }
}
