package io.kyberxdp.provider.clib.jna;

import java.security.InvalidKeyException;

/** The check of an encapsulation key at its import (FIPS 203, section 7.2), without preparing the key. */
final class ModulusCheck {

    private static final int Q = 3329;
    private static final int VECTOR_BYTES = 1152;

    private ModulusCheck() {}

    /**
     * Looks at all 768 coefficients of t-hat, two in each three bytes.
     *
     * @throws InvalidKeyException when one is not below q
     */
    static void require(byte[] ek) throws InvalidKeyException {
        int largest = 0;
        for (int at = 0; at < VECTOR_BYTES; at += 3) {
            int even = (ek[at] & 0xff) | (ek[at + 1] & 0x0f) << 8;
            int odd = (ek[at + 1] & 0xf0) >> 4 | (ek[at + 2] & 0xff) << 4;
            largest = Math.max(largest, Math.max(even, odd));
        }
        if (largest >= Q) {
            throw new InvalidKeyException(
                    "ML-KEM-768 encapsulation key fails the modulus check of FIPS 203 7.2: it holds"
                            + " the coefficient " + largest + ", not below " + Q);
        }
    }
}
