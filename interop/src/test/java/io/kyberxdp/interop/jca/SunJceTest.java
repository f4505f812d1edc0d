package io.kyberxdp.interop.jca;

import io.kyberxdp.interop.Algorithm;
import io.kyberxdp.interop.InteroperabilityContract;
import io.kyberxdp.interop.Partner;
import io.kyberxdp.interop.PrivateForm;
import io.kyberxdp.transport.testkit.Capability;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** The JDK's own ML-KEM, which came with JDK 24. The expanded form of a private key is the one that each of its versions reads. */
@EnabledForJreRange(min = JRE.JAVA_24)
class SunJceTest extends InteroperabilityContract {

    private static final Provider SUN = Security.getProvider("SunJCE");

    @Override
    protected String name() {
        return "SunJCE";
    }

    @Override
    protected List<Algorithm> algorithms() {
        return List.of(Algorithm.ML_KEM_768);
    }

    @Override
    protected Partner open(Algorithm algorithm) {
        Capability.need(
                "sunjce-mlkem",
                SUN != null && SUN.getService("KEM", "ML-KEM") != null,
                "the provider SunJCE of this JDK has no ML-KEM");
        return JcaPartner.of(SUN, algorithm.standardName, PrivateForm.PKCS8_EXPANDED);
    }
}
