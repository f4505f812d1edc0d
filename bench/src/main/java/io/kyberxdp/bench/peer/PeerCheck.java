package io.kyberxdp.bench.peer;

import io.kyberxdp.bench.peer.PeerKem.Keys;
import io.kyberxdp.bench.peer.PeerKem.Sent;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.Arrays;
import java.util.Random;

/** Checks that a library computes its algorithm: what does not work must not be timed. */
public final class PeerCheck {

    private static final int CASES = 8;

    private final PeerKem peer;
    private final ReferenceKem reference;

    private PeerCheck(PeerKem peer, ReferenceKem reference) {
        this.peer = peer;
        this.reference = reference;
    }

    /**
     * Compares a library with a reference: the ciphertext and the secret of the same encapsulation, whether both ends
     * agree, and, where the library takes the standard's seed, the public key and the secret of a damaged ciphertext.
     *
     * @throws WrongPeerException when they differ
     * @throws PeerException when the library fails
     */
    public static void require(PeerKem peer, ReferenceKem reference) throws PeerException {
        PeerCheck check = new PeerCheck(peer, reference);
        Random random = new Random(25722); // the same cases each time
        for (int i = 0; i < CASES; i++) {
            byte[] keySeed = new byte[peer.sizes().keySeed()];
            byte[] encapsulationSeed = new byte[peer.sizes().encapsulationSeed()];
            random.nextBytes(keySeed);
            random.nextBytes(encapsulationSeed);
            try {
                check.one(keySeed, encapsulationSeed);
            } catch (GeneralSecurityException e) {
                throw new WrongPeerException("KyberXdp refuses its output: " + e.getMessage());
            }
        }
    }

    private void one(byte[] keySeed, byte[] encapsulationSeed) throws PeerException, GeneralSecurityException {
        Keys keys = peer.keyPair(keySeed);
        Sent sent = peer.encapsulate(keys.publicKey(), encapsulationSeed);
        requireSame(
                "both ends do not arrive at the same secret",
                sent.sharedSecret(),
                peer.decapsulate(sent.ciphertext(), keys.secretKey()));
        if (peer.sizes().hasStandardSeed()) {
            requireStandardKey(keySeed, keys, sent);
        }
        Sent expected = reference.encapsulate(keys.publicKey(), encapsulationSeed);
        requireSame(
                "the ciphertext is not the one of " + peer.sizes().algorithm(),
                expected.ciphertext(),
                sent.ciphertext());
        requireSame(
                "the secret is not the one of " + peer.sizes().algorithm(),
                expected.sharedSecret(),
                sent.sharedSecret());
    }

    private void requireStandardKey(byte[] seed, Keys keys, Sent sent) throws PeerException, GeneralSecurityException {
        KeyPair expected = reference.keyPair(seed);
        requireSame("the public key is not the one of the seed", reference.raw(expected.getPublic()), keys.publicKey());
        byte[] damaged = sent.ciphertext().clone();
        damaged[0] ^= 1;
        requireSame(
                "a damaged ciphertext gives another secret than it must",
                reference.decapsulate(damaged, expected.getPrivate()),
                peer.decapsulate(damaged, keys.secretKey()));
    }

    private static void requireSame(String otherwise, byte[] expected, byte[] actual) throws WrongPeerException {
        if (!Arrays.equals(expected, actual)) {
            throw new WrongPeerException(otherwise);
        }
    }
}
