package io.kyberxdp.interop.jca;

import io.kyberxdp.interop.Algorithm;
import io.kyberxdp.interop.InteroperabilityContract;
import io.kyberxdp.interop.Partner;
import io.kyberxdp.interop.PrivateForm;
import java.security.Provider;
import java.util.List;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** Bouncy Castle. Its ML-KEM private keys are of the form "both" (RFC 9935). */
class BouncyCastleTest extends InteroperabilityContract {

    private static final Provider BC = new BouncyCastleProvider();

    @Override
    protected String name() {
        return "Bouncy Castle " + BC.getVersionStr();
    }

    @Override
    protected List<Algorithm> algorithms() {
        return List.of(Algorithm.X_WING, Algorithm.ML_KEM_768);
    }

    @Override
    protected Partner open(Algorithm algorithm) {
        return JcaPartner.of(BC, algorithm.standardName, PrivateForm.PKCS8);
    }
}
