package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.Check;
import io.kyberxdp.testvectors.check.Expect;
import io.kyberxdp.testvectors.jca.KemUnderTest;
import io.kyberxdp.testvectors.jca.MlKemPrivateKeys;
import io.kyberxdp.testvectors.jca.ProviderUnderTest;
import io.kyberxdp.testvectors.oracle.MlKemKeyGen;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.crypto.KEM;

/** What vectors of ML-KEM-768 say, with the names of FIPS 203; a seed is d | z. */
final class MlKemChecks {

    static final int SEED_BYTES = 64;
    static final int EK_BYTES = 1184;
    static final int DK_BYTES = 2400;
    static final int MESSAGE_BYTES = 32;
    static final int CIPHERTEXT_BYTES = 1088;
    static final int SECRET_BYTES = 32;

    private static final byte[] GOOD_EK = ExpandedKey.encapsulationKey(MlKemKeyGen.expandedKey(new byte[SEED_BYTES]));

    private final KemUnderTest kem;
    private final MlKemPrivateKeys privateKeys;

    MlKemChecks(ProviderUnderTest subject) {
        this.kem = subject.mlKem();
        this.privateKeys = subject.mlKemPrivateKeys();
    }

    /** The key pair of the seed has this encapsulation key. */
    Check keyPair(byte[] seed, byte[] ek) {
        return () -> Expect.equal("ek", ek, kem.raw(kem.generate(seed).getPublic()));
    }

    /** The key pair of the seed has this decapsulation key. */
    Check expandedKey(byte[] seed, byte[] dk) {
        return () -> privateKeys.confirmExpanded(kem.generate(seed).getPrivate(), seed, dk);
    }

    /** Encapsulation to ek with randomness m gives c and K. */
    Check encapsulation(byte[] ek, byte[] m, byte[] c, byte[] secret) {
        return () -> {
            KEM.Encapsulated result = kem.encapsulate(kem.publicKey(ek), m);
            Expect.equal("c", c, result.encapsulation());
            Expect.equal("K", secret, result.key().getEncoded());
        };
    }

    /** Decapsulation of c with the key of the seed gives K. */
    Check decapsulationBySeed(byte[] seed, byte[] c, byte[] secret) {
        return decapsulation(() -> privateKeys.fromSeed(seed), c, secret);
    }

    /** Decapsulation of c with dk gives K. */
    Check decapsulationByExpanded(byte[] dk, byte[] c, byte[] secret) {
        return decapsulation(() -> privateKeys.fromExpanded(dk), c, secret);
    }

    private Check decapsulation(Callable<PrivateKey> key, byte[] c, byte[] secret) {
        return () -> Expect.equal("K", secret, kem.decapsulate(key.call(), c));
    }

    /** The ciphertext is refused, by a key that is accepted. */
    Check ciphertextRefusedBySeed(byte[] seed, byte[] c) {
        return ciphertextRefused(() -> privateKeys.fromSeed(seed), c);
    }

    /** The ciphertext is refused, by a key that is accepted. */
    Check ciphertextRefusedByExpanded(byte[] dk, byte[] c) {
        return ciphertextRefused(() -> privateKeys.fromExpanded(dk), c);
    }

    private Check ciphertextRefused(Callable<PrivateKey> key, byte[] c) {
        return () -> {
            KEM.Decapsulator decapsulator = kem.decapsulator(key.call());
            Expect.ciphertextRefused("a ciphertext of " + c.length + " bytes", () -> decapsulator.decapsulate(c));
        };
    }

    /** The seed is refused as a private key. */
    Check seedRefused(byte[] seed) {
        return () -> Expect.keyRefused(
                "a seed of " + seed.length + " bytes", () -> kem.decapsulator(privateKeys.fromSeedForm(seed)));
    }

    /**
     * The decapsulation key is refused, for its length or for its hash (FIPS 203, section 7.3).
     *
     * @return nothing if it is wrong in neither way
     */
    Optional<List<Check>> expandedRefused(byte[] dk) {
        if (dk.length != DK_BYTES) {
            return Optional.of(List.of(expandedRefused("a dk of " + dk.length + " bytes", dk)));
        }
        return ExpandedKey.hashMatches(dk)
                ? Optional.empty()
                : Optional.of(List.of(expandedRefused("a dk whose H(ek) is wrong", dk)));
    }

    private Check expandedRefused(String what, byte[] dk) {
        return () -> Expect.keyRefused(what, () -> kem.decapsulator(privateKeys.fromExpanded(dk)));
    }

    /** The decapsulation key is accepted. */
    Check expandedAccepted(byte[] dk) {
        return () -> kem.decapsulator(privateKeys.fromExpanded(dk));
    }

    /**
     * The encapsulation key is refused, no later than by the encapsulator, for its length or for a coefficient (FIPS 203, section
     * 7.2). A similar key without the fault must be accepted, which shows the cause of the refusal.
     *
     * @return nothing if it is wrong in neither way
     */
    Optional<List<Check>> publicKeyRefused(byte[] ek) {
        if (ek.length != EK_BYTES) {
            return Optional.of(
                    List.of(publicKeyRefused("an ek of " + ek.length + " bytes", ek), publicKeyAccepted(GOOD_EK)));
        }
        return Modulus.reduce(ek)
                .map(reduced -> List.of(publicKeyRefused("an ek that is not reduced", ek), publicKeyAccepted(reduced)));
    }

    private Check publicKeyRefused(String what, byte[] ek) {
        return () -> Expect.keyRefused(what, () -> encapsulateTo(ek));
    }

    /** The encapsulation key is accepted. */
    Check publicKeyAccepted(byte[] ek) {
        return () -> encapsulateTo(ek);
    }

    private byte[] encapsulateTo(byte[] ek) throws Exception {
        PublicKey key = kem.publicKey(ek);
        return kem.encapsulate(key).encapsulation();
    }
}
