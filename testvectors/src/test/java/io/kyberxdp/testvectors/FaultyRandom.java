package io.kyberxdp.testvectors;

import java.security.SecureRandom;

/** The caller's randomness, as a provider with a fault draws it. */
final class FaultyRandom {

    private FaultyRandom() {}

    static SecureRandom of(Fault fault, SecureRandom random) {
        return switch (fault) {
            case IGNORES_RANDOMNESS -> new SecureRandom();
            case DRAWS_TOO_MUCH -> new Drawing(random, 1);
            case DRAWS_TOO_LITTLE -> new Drawing(random, -1);
            default -> random;
        };
    }

    /** Draws some bytes more or less from the caller than it hands on. */
    private static final class Drawing extends SecureRandom {
        private final SecureRandom caller;
        private final int surplus;

        Drawing(SecureRandom caller, int surplus) {
            this.caller = caller;
            this.surplus = surplus;
        }

        @Override
        public void nextBytes(byte[] bytes) {
            byte[] drawn = new byte[bytes.length + surplus];
            caller.nextBytes(drawn);
            System.arraycopy(drawn, 0, bytes, 0, Math.min(drawn.length, bytes.length));
        }
    }
}
