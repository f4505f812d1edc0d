package io.kyberxdp.bench.peer;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerCheckTest {

    private static final String X_WING = "X-Wing";

    @ParameterizedTest
    @ValueSource(strings = {X_WING, "ML-KEM-768"})
    void whatComputesRightlyPasses(String algorithm) throws PeerException {
        PeerCheck.require(new JavaPeer(algorithm), JavaPeer.reference(algorithm));
    }

    @Test
    void anotherKeyFromTheSameSeedIsWrong() {
        requireWrong("the public key is not the one of the seed", new JavaPeer(X_WING) {
            @Override
            public Keys keyPair(byte[] seed) {
                byte[] other = seed.clone();
                other[0] ^= 1;
                return super.keyPair(other);
            }
        });
    }

    @Test
    void anotherKeyIsRightWhereTheSeedIsNotTheStandards() throws PeerException {
        JavaPeer peer = new JavaPeer(X_WING) {
            @Override
            public PeerSizes sizes() {
                return super.sizes().with(32, 96);
            }

            @Override
            public Keys keyPair(byte[] coins) {
                return super.keyPair(java.util.Arrays.copyOfRange(coins, 64, 96));
            }
        };
        PeerCheck.require(peer, JavaPeer.reference(X_WING));
    }

    @Test
    void endsThatDisagreeAreWrong() {
        requireWrong("both ends do not arrive at the same secret", new JavaPeer(X_WING) {
            @Override
            public byte[] decapsulate(byte[] ciphertext, byte[] secretKey) {
                return flipped(super.decapsulate(ciphertext, secretKey));
            }
        });
    }

    @Test
    void endsThatAgreeOnAnotherSecretAreWrong() {
        requireWrong("a damaged ciphertext gives another secret", new JavaPeer(X_WING) {
            @Override
            public Sent encapsulate(byte[] publicKey, byte[] seed) {
                Sent sent = super.encapsulate(publicKey, seed);
                return new Sent(sent.ciphertext(), flipped(sent.sharedSecret()));
            }

            @Override
            public byte[] decapsulate(byte[] ciphertext, byte[] secretKey) {
                return flipped(super.decapsulate(ciphertext, secretKey));
            }
        });
    }

    @Test
    void anotherUseOfTheSeedIsWrong() {
        requireWrong("the ciphertext is not the one of X-Wing", new JavaPeer(X_WING) {
            @Override
            public Sent encapsulate(byte[] publicKey, byte[] seed) {
                return super.encapsulate(publicKey, flipped(seed));
            }
        });
    }

    private static byte[] flipped(byte[] bytes) {
        byte[] other = bytes.clone();
        other[other.length - 2] ^= 1; // not the last byte of a scalar, whose top bits do not count
        return other;
    }

    private static void requireWrong(String how, PeerKem peer) {
        Exception e = assertThrows(WrongPeerException.class, () -> PeerCheck.require(peer, JavaPeer.reference(X_WING)));
        assertTrue(e.getMessage().startsWith("WRONG: " + how), e.getMessage());
    }
}
