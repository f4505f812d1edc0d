package io.kyberxdp.afalg.symmetric;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.transport.SymmetricCrypto;
import io.kyberxdp.transport.testkit.SymmetricCryptoContract;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

@Tag("kernel")
class AfAlgSymmetricCryptoTest extends SymmetricCryptoContract {

    @BeforeEach
    void needsTheKernel() {
        AfAlg.need();
    }

    @Override
    protected SymmetricCrypto crypto() {
        return new AfAlgSymmetricProvider().crypto();
    }
}
