package io.kyberxdp.provider;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Secrets that a test knows and yet has not in memory: it keeps them with every bit inverted. */
public final class Hidden {

    private Hidden() {}

    /** Bytes of which the inverse serves as a secret; always the same of a seed. */
    public static byte[] random(long seed, int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(seed).nextBytes(bytes);
        return bytes;
    }

    /** Either from the other: the secret, or what is kept of it. */
    public static byte[] inverted(byte[] bytes) {
        byte[] inverse = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            inverse[i] = (byte) ~bytes[i];
        }
        return inverse;
    }

    /** Ends a test's own copies. */
    public static void wipe(byte[]... copies) {
        for (byte[] copy : copies) {
            Arrays.fill(copy, (byte) 0);
        }
    }

    /** A generator that hands out the inverse of what it holds, from its start on. */
    public static SecureRandom generator(byte[] inverted) {
        return new Generator(inverted);
    }

    private static final class Generator extends SecureRandom {

        private static final long serialVersionUID = 1L;

        private final byte[] inverted;
        private int next;

        Generator(byte[] inverted) {
            this.inverted = inverted;
        }

        @Override
        public void nextBytes(byte[] bytes) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) ~inverted[next++];
            }
        }
    }
}
