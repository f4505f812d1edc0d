package io.kyberxdp.testvectors.suites;

import java.util.Optional;

/** The modulus check of FIPS 203, section 7.2, seen from the attacker's side. */
final class Modulus {

    private static final int Q = 3329;
    private static final int POLYNOMIALS_BYTES = 3 * 384;

    private Modulus() {}

    /**
     * The same encapsulation key with every coefficient reduced modulo q, which must be acceptable.
     *
     * @param ek 1184 bytes
     * @return nothing if all coefficients were reduced already
     */
    static Optional<byte[]> reduce(byte[] ek) {
        byte[] reduced = ek.clone();
        boolean changed = false;
        for (int i = 0; i < POLYNOMIALS_BYTES; i += 3) {
            int low = (ek[i] & 0xff) | (ek[i + 1] & 0x0f) << 8;
            int high = (ek[i + 1] & 0xff) >> 4 | (ek[i + 2] & 0xff) << 4;
            changed |= low >= Q || high >= Q;
            int pair = low % Q | (high % Q) << 12;
            reduced[i] = (byte) pair;
            reduced[i + 1] = (byte) (pair >> 8);
            reduced[i + 2] = (byte) (pair >> 16);
        }
        return changed ? Optional.of(reduced) : Optional.empty();
    }
}
