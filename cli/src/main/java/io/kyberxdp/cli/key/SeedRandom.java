package io.kyberxdp.cli.key;

import java.security.SecureRandom;
import java.util.Arrays;

/** Hands out a private key's seed, so that the key pair generator makes the very same pair again; then nothing more. */
final class SeedRandom extends SecureRandom {

    private static final long serialVersionUID = 1L;

    private final transient byte[] seed;
    private transient int used;

    /** Takes its own copy of the seed. */
    SeedRandom(byte[] seed) {
        super(null, null); // no implementation behind it: the seed is all there is
        this.seed = seed.clone();
    }

    @Override
    public void nextBytes(byte[] bytes) {
        if (bytes.length > seed.length - used) {
            throw new IllegalStateException(
                    "the key pair generator wants more than the " + seed.length + " bytes of a seed");
        }
        System.arraycopy(seed, used, bytes, 0, bytes.length);
        used += bytes.length;
    }

    void wipe() {
        Arrays.fill(seed, (byte) 0);
    }

    @Override
    public String toString() {
        return "SeedRandom";
    }
}
