package io.kyberxdp.provider.kem;

import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.keccak.Sha3;
import java.util.Arrays;

/**
 * The combiner of X-Wing (draft-connolly-cfrg-xwing-kem-10, section 5.3): ss = SHA3-256(ss_M | ss_X | ct_X | pk_X |
 * label). ct_X and pk_X enter as they were received, their ignored bit included.
 */
final class XWingCombiner {

    /** Where ss_M stands among the secrets. */
    static final int SS_M = 0;

    /** Where ss_X stands among the secrets. */
    static final int SS_X = 32;

    /** Bytes of ss_M | ss_X. */
    static final int SECRETS_BYTES = 64;

    /** {@code \.//^\}, in ASCII. */
    private static final byte[] LABEL = {'\\', '.', '/', '/', '^', '\\'};

    private XWingCombiner() {}

    /**
     * Combines.
     *
     * @param secrets ss_M | ss_X, 64 bytes
     * @param ctX ct_X, 32 bytes from {@code ctXOffset}
     * @param pkX pk_X, 32 bytes
     * @param ss receives the 32-byte shared secret
     */
    static void combine(byte[] secrets, byte[] ctX, int ctXOffset, byte[] pkX, byte[] ss) {
        int point = X25519Engine.BYTES;
        byte[] input = new byte[SECRETS_BYTES + 2 * point + LABEL.length];
        try {
            System.arraycopy(secrets, 0, input, 0, SECRETS_BYTES);
            System.arraycopy(ctX, ctXOffset, input, SECRETS_BYTES, point);
            System.arraycopy(pkX, 0, input, SECRETS_BYTES + point, point);
            System.arraycopy(LABEL, 0, input, SECRETS_BYTES + 2 * point, LABEL.length);
            Sha3.sha3_256(input, 0, input.length, ss, 0);
        } finally {
            Arrays.fill(input, (byte) 0);
        }
    }
}
