package io.kyberxdp.bench.peer;

import java.util.List;
import java.util.Optional;

/**
 * What a library takes and gives, in bytes. The public key, the ciphertext and the shared secret are the standard's; a
 * library may keep its secret key, and take the seed of a key pair, in a form of its own.
 */
public record PeerSizes(
        String algorithm,
        int publicKey,
        int secretKey,
        int ciphertext,
        int sharedSecret,
        int keySeed,
        int encapsulationSeed) {

    /** draft-connolly-cfrg-xwing-kem-10, where the secret key is the seed. */
    private static final PeerSizes X_WING = new PeerSizes("X-Wing", 1216, 32, 1120, 32, 32, 64);

    /** FIPS 203, where the seed is d | z. */
    private static final PeerSizes ML_KEM_768 = new PeerSizes("ML-KEM-768", 1184, 2400, 1088, 32, 64, 32);

    private static final List<PeerSizes> STANDARD = List.of(X_WING, ML_KEM_768);

    /** The sizes of an algorithm. */
    public static PeerSizes standard(String algorithm) {
        return STANDARD.stream()
                .filter(sizes -> sizes.algorithm.equals(algorithm))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no sizes are known for " + algorithm));
    }

    /** The algorithm that has public keys of this size. */
    public static Optional<PeerSizes> byPublicKey(long bytes) {
        return STANDARD.stream().filter(sizes -> sizes.publicKey == bytes).findFirst();
    }

    /** The same with a library's own forms of secret key and seed. */
    public PeerSizes with(int ownSecretKey, int ownKeySeed) {
        return new PeerSizes(
                algorithm, publicKey, ownSecretKey, ciphertext, sharedSecret, ownKeySeed, encapsulationSeed);
    }

    /** Whether the same seed must lead to the same key pair everywhere. */
    public boolean hasStandardSeed() {
        return keySeed == standard(algorithm).keySeed;
    }
}
