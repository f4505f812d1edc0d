package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.Expect;
import io.kyberxdp.testvectors.check.NotApplicableException;
import io.kyberxdp.testvectors.jca.KemUnderTest;
import io.kyberxdp.testvectors.jca.ProviderUnderTest;
import io.kyberxdp.testvectors.jca.X25519UnderTest;
import io.kyberxdp.testvectors.oracle.MlKemKeyGen;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import javax.crypto.KEM;

/**
 * Checks the X25519 inside an X-Wing: encapsulation to pk_M | u with the randomness m | scalar computes X25519(scalar, 9) and
 * X25519(scalar, u). The first is seen in the ciphertext and the second in the shared secret, which SHA-3 alone reproduces, because
 * ss_M does not depend on pk_X (draft-connolly-cfrg-xwing-kem-10, sections 5.3 and 5.4; FIPS 203, algorithm 17).
 */
final class X25519InXWing {

    private static final byte[] M = new byte[32];
    private static final byte[] BASE_POINT = basePoint();
    private static final byte[] LABEL = "\\.//^\\".getBytes(StandardCharsets.US_ASCII);

    private final KemUnderTest xWing;
    private final byte[] pkM = ExpandedKey.encapsulationKey(MlKemKeyGen.expandedKey(new byte[64]));
    private final byte[] ssM = Bytes.slice(Bytes.digest("SHA3-512", M, Bytes.digest("SHA3-256", pkM)), 0, 32);

    X25519InXWing(KemUnderTest xWing) {
        this.xWing = xWing;
    }

    /** Checks that X25519(scalar, u) = shared. */
    void check(byte[] scalar, byte[] u, byte[] shared) throws GeneralSecurityException {
        KEM.Encapsulated result = xWing.encapsulate(xWing.publicKey(Bytes.concat(pkM, u)), Bytes.concat(M, scalar));
        byte[] ctX = Bytes.slice(result.encapsulation(), MlKemChecks.CIPHERTEXT_BYTES, 32);
        Expect.equal("ct_X", jdkX25519().agree(scalar, BASE_POINT), ctX);
        Expect.equal(
                "ss",
                Bytes.digest("SHA3-256", ssM, shared, ctX, u, LABEL),
                result.key().getEncoded());
    }

    private static X25519UnderTest jdkX25519() {
        Provider jdk = Security.getProvider("SunEC");
        if (jdk == null) {
            throw new NotApplicableException("this JVM has no SunEC to compute X25519(scalar, 9) by");
        }
        return new ProviderUnderTest(jdk).x25519();
    }

    private static byte[] basePoint() {
        byte[] u = new byte[32];
        u[0] = 9;
        return u;
    }
}
