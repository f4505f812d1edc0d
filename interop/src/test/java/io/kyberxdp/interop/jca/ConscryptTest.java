package io.kyberxdp.interop.jca;

import io.kyberxdp.interop.Algorithm;
import io.kyberxdp.interop.InteroperabilityContract;
import io.kyberxdp.interop.Partner;
import io.kyberxdp.transport.testkit.Capability;
import java.util.List;
import org.conscrypt.Conscrypt;
import org.conscrypt.HpkeSuite;

/** Conscrypt, which is BoringSSL behind the JCA: keys by their encodings, and HPKE. */
class ConscryptTest extends InteroperabilityContract {

    @Override
    protected String name() {
        Conscrypt.Version version = Conscrypt.version();
        return "Conscrypt " + version.major() + "." + version.minor() + "." + version.patch() + ", by HPKE";
    }

    @Override
    protected List<Algorithm> algorithms() {
        return List.of(Algorithm.X_WING, Algorithm.ML_KEM_768);
    }

    @Override
    protected Partner open(Algorithm algorithm) {
        try {
            Conscrypt.checkAvailability();
        } catch (UnsatisfiedLinkError e) {
            Capability.need("conscrypt", false, "Conscrypt has no library for this machine: " + e.getMessage());
        }
        return switch (algorithm) {
            case X_WING -> new HpkePartner(new JcaKeys(Conscrypt.newProvider(), "XWING"), HpkeSuite.KEM_XWING);
            case ML_KEM_768 ->
                new HpkePartner(new JcaKeys(Conscrypt.newProvider(), "ML-KEM-768"), HpkeSuite.KEM_MLKEM_768);
        };
    }
}
