package io.kyberxdp.bench.timing;

import java.security.SecureRandom;

/** Hands out given bytes, from the start again when they are used up: the secret randomness of one encapsulation. */
final class ReplayedRandom extends SecureRandom {

    private static final long serialVersionUID = 1L;

    private final transient byte[] seed;
    private transient int used;

    ReplayedRandom(byte[] seed) {
        super(null, null); // no implementation behind it: the seed is all there is
        this.seed = seed.clone();
    }

    @Override
    public void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = seed[used];
            used = (used + 1) % seed.length;
        }
    }

    @Override
    public String toString() {
        return "ReplayedRandom";
    }
}
