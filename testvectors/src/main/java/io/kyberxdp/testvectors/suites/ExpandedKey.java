package io.kyberxdp.testvectors.suites;

import java.util.Arrays;

/** The decapsulation key dk = dkPKE | ek | H(ek) | z of FIPS 203, algorithm 16. */
final class ExpandedKey {

    private static final int PKE_BYTES = 1152;

    private ExpandedKey() {}

    /** The encapsulation key inside. */
    static byte[] encapsulationKey(byte[] dk) {
        return Bytes.slice(dk, PKE_BYTES, MlKemChecks.EK_BYTES);
    }

    /** The hash check of FIPS 203, section 7.3. */
    static boolean hashMatches(byte[] dk) {
        byte[] hash = Bytes.slice(dk, PKE_BYTES + MlKemChecks.EK_BYTES, 32);
        return Arrays.equals(hash, Bytes.digest("SHA3-256", encapsulationKey(dk)));
    }
}
