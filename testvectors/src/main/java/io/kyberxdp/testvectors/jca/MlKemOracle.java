package io.kyberxdp.testvectors.jca;

import org.bouncycastle.crypto.params.MLKEMParameters;
import org.bouncycastle.crypto.params.MLKEMPrivateKeyParameters;

/** An independent ML-KEM-768 (Bouncy Castle's lightweight API), for what a provider does not show. */
public final class MlKemOracle {

    private MlKemOracle() {}

    /** The decapsulation key dk, 2400 bytes, of a seed d | z, 64 bytes (FIPS 203, algorithm 16). */
    public static byte[] expandedKey(byte[] seed) {
        return new MLKEMPrivateKeyParameters(MLKEMParameters.ml_kem_768, seed)
                .withPreferredFormat(MLKEMPrivateKeyParameters.EXPANDED_KEY)
                .getEncoded();
    }
}
