package io.kyberxdp.bench.kems;

import io.kyberxdp.provider.keccak.Sha3;
import java.util.Arrays;
import java.util.Random;

/**
 * The random bytes of all implementations that take them as an argument. Every KEM gets the same ML-KEM-768 and X25519 keys
 * from them, so that none is lucky with its matrix: X-Wing's are expanded from its seed, and the others are given what that
 * expands to.
 */
public final class StudySeeds {

    private static final int ML_KEM_BYTES = 64;
    private static final int X25519_BYTES = 32;
    private static final int M_BYTES = 32;

    private final byte[] seed = new byte[32];
    private final byte[] expanded = new byte[ML_KEM_BYTES + X25519_BYTES];
    private final byte[] eseed = new byte[M_BYTES + X25519_BYTES];

    /** The same for every object. */
    public StudySeeds() {
        Random random = new Random(2026); // any will do, as long as all have the same
        random.nextBytes(seed);
        random.nextBytes(eseed);
        Sha3.shake256(seed, 0, seed.length, expanded, 0, expanded.length);
    }

    /** The seed of a key pair. */
    public byte[] forKeyPair(StudiedKem kem) {
        return switch (kem) {
            case X_WING, X_WING_NAIVE -> seed.clone();
            case GHPC -> expanded.clone();
            case DHKEM -> Arrays.copyOfRange(expanded, ML_KEM_BYTES, expanded.length);
            case ML_KEM_768 -> Arrays.copyOf(expanded, ML_KEM_BYTES);
        };
    }

    /** For a library in C, which may take a seed of its own form; only the two standard ones lead to the shared keys. */
    public byte[] forKeyPair(int bytes) {
        return bytes == seed.length ? seed.clone() : Arrays.copyOf(expanded, bytes);
    }

    /** The seed of an encapsulation. */
    public byte[] forEncapsulation(StudiedKem kem) {
        return switch (kem) {
            case X_WING, X_WING_NAIVE, GHPC -> eseed.clone();
            case DHKEM -> Arrays.copyOfRange(eseed, M_BYTES, eseed.length);
            case ML_KEM_768 -> Arrays.copyOf(eseed, M_BYTES);
        };
    }
}
