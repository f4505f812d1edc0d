package io.kyberxdp.testvectors.jca;

import java.security.SecureRandom;
import java.security.SecureRandomSpi;

/** Serves exactly the given bytes, in order, and knows whether they were all drawn and no more were asked for. */
final class FixedRandom extends SecureRandom {

    private final ExactBytes source;

    FixedRandom(byte[] bytes) {
        this(new ExactBytes(bytes.clone()));
    }

    private FixedRandom(ExactBytes source) {
        super(source, null);
        this.source = source;
    }

    /** Whether exactly the given bytes were drawn. */
    boolean isExact() {
        return !source.overdrawn && source.drawn == source.bytes.length;
    }

    /** Whether more than the given bytes were asked for. */
    boolean isOverdrawn() {
        return source.overdrawn;
    }

    /** How many bytes were drawn, in words. */
    String verdict() {
        String more = source.overdrawn ? " and asked for more" : "";
        return "drew " + source.drawn + " of the " + source.bytes.length + " bytes of the caller's SecureRandom" + more;
    }

    private static final class ExactBytes extends SecureRandomSpi {
        private final byte[] bytes;
        private int drawn;
        private boolean overdrawn;

        ExactBytes(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        protected void engineNextBytes(byte[] out) {
            if (out.length > bytes.length - drawn) {
                overdrawn = true;
                throw new IllegalStateException("the fixed randomness is used up");
            }
            System.arraycopy(bytes, drawn, out, 0, out.length);
            drawn += out.length;
        }

        @Override
        protected byte[] engineGenerateSeed(int count) {
            byte[] seed = new byte[count];
            engineNextBytes(seed);
            return seed;
        }

        @Override
        protected void engineSetSeed(byte[] seed) {
            // What is served is fixed.
        }
    }
}
