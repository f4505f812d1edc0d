package io.kyberxdp.exchange.symmetric;

import io.kyberxdp.transport.AeadAlgorithm;

/**
 * Nonces of AEADs, of {@value AeadAlgorithm#NONCE_BYTES} bytes: four of the caller's and a big-endian counter in the last eight, as
 * Noise's AESGCM has them (rev. 34, 12.3 and 12.4).
 *
 * <p>Put in a byte at a time: C2 of JDK 17.0.15 can lose wider stores into an array that is made and read in code compiled as
 * one, and a nonce that stays zero repeats.
 */
public final class Nonce {

    private Nonce() {}

    /** A nonce whose first four bytes are zero. */
    public static byte[] of(long counter) {
        return put(new byte[AeadAlgorithm.NONCE_BYTES], counter);
    }

    /** Writes the counter into a nonce, and returns that. */
    public static byte[] put(byte[] nonce, long counter) {
        long rest = counter;
        for (int i = AeadAlgorithm.NONCE_BYTES - 1; i >= AeadAlgorithm.NONCE_BYTES - Long.BYTES; i--) {
            nonce[i] = (byte) rest;
            rest >>>= Byte.SIZE;
        }
        return nonce;
    }
}
