package io.kyberxdp.provider;

import java.security.SecureRandom;
import java.util.Arrays;

/** Draws secrets from the caller's generator, or from the platform's where the caller gave none. */
final class Randomness {

    /** Every secret the standards ask for (d, z, m, an X-Wing seed, an X25519 key) has this many bytes. */
    private static final int DRAW_BYTES = 32;

    private Randomness() {}

    static SecureRandom orDefault(SecureRandom random) {
        return random != null ? random : Default.RANDOM;
    }

    /**
     * Draws secrets one after another, so that a generator which replays known values hands them out in the order in
     * which the standards name them. The platform's own, which replays nothing, is asked once for all.
     *
     * @param secrets receives them; its length is a multiple of 32
     */
    static void draw(SecureRandom random, byte[] secrets) {
        if (random == Default.RANDOM) {
            random.nextBytes(secrets);
            return;
        }
        byte[] one = new byte[DRAW_BYTES];
        try {
            for (int at = 0; at < secrets.length; at += DRAW_BYTES) {
                random.nextBytes(one);
                System.arraycopy(one, 0, secrets, at, DRAW_BYTES);
            }
        } finally {
            Arrays.fill(one, (byte) 0);
        }
    }

    /** Made when first needed: while providers are being loaded there may be none to ask for a generator. */
    private static final class Default {
        static final SecureRandom RANDOM = new SecureRandom();
    }
}
