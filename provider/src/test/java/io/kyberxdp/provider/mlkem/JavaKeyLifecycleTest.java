package io.kyberxdp.provider.mlkem;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.MlKem768KeyLifecycleContract;

class JavaKeyLifecycleTest extends MlKem768KeyLifecycleContract {

    @Override
    protected MlKem768Engine engine() {
        return new JavaMlKem768();
    }
}
