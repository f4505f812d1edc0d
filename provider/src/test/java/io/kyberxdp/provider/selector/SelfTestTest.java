package io.kyberxdp.provider.selector;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.mlkem.JavaMlKem768;
import io.kyberxdp.provider.x25519.JavaX25519;
import java.security.ProviderException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SelfTestTest {

    @Test
    void knownAnswersAreThoseOfTwoIndependentImplementations() {
        assertDoesNotThrow(() -> SelfTest.mlKem768(new JavaMlKem768()));
        assertDoesNotThrow(() -> SelfTest.mlKem768(new BouncyCastleMlKem768()));
        assertDoesNotThrow(() -> SelfTest.x25519(new JavaX25519()));
        assertDoesNotThrow(() -> SelfTest.x25519(new BouncyCastleX25519()));
    }

    @Test
    void findsAnMlKemEngineThatIgnoresImplicitRejection() {
        DelegatingMlKem768 wrong = new DelegatingMlKem768(new JavaMlKem768()) {
            @Override
            protected void decapsulate(
                    DecapsulationKey key, byte[] ciphertext, int at, byte[] secret, int secretOffset) {
                byte[] mended = ciphertext.clone();
                mended[at] &= ~1;
                key.decapsulate(mended, at, secret, secretOffset);
            }
        };
        ProviderException failed = assertThrows(ProviderException.class, () -> SelfTest.mlKem768(wrong));
        assertTrue(failed.getMessage().contains("self-test"), failed.getMessage());
    }

    @Test
    void findsAnX25519EngineThatKeepsTheHighestBit() {
        X25519Engine wrong = new DelegatingX25519() {
            @Override
            public void sharedSecret(
                    byte[] scalar, int scalarOffset, byte[] peer, int peerOffset, byte[] secret, int secretOffset) {
                byte[] other = peer.clone();
                other[peerOffset] ^= (byte) ((other[peerOffset + 31] & 0x80) >> 7);
                super.sharedSecret(scalar, scalarOffset, other, peerOffset, secret, secretOffset);
            }
        };
        assertThrows(ProviderException.class, () -> SelfTest.x25519(wrong));
    }

    @Test
    void findsAnX25519EngineThatWritesNothingForAPointOfLowOrder() {
        X25519Engine wrong = new DelegatingX25519() {
            @Override
            public void sharedSecret(
                    byte[] scalar, int scalarOffset, byte[] peer, int peerOffset, byte[] secret, int secretOffset) {
                byte[] result = new byte[BYTES];
                super.sharedSecret(scalar, scalarOffset, peer, peerOffset, result, 0);
                if (!Arrays.equals(new byte[BYTES], result)) {
                    System.arraycopy(result, 0, secret, secretOffset, BYTES);
                }
            }
        };
        assertThrows(ProviderException.class, () -> SelfTest.x25519(wrong));
    }

    /** Java's engine, of which a test spoils one operation. */
    private static class DelegatingX25519 implements X25519Engine {

        private final X25519Engine right = new JavaX25519();

        @Override
        public String name() {
            return "wrong";
        }

        @Override
        public void publicKey(byte[] scalar, int scalarOffset, byte[] u, int uOffset) {
            right.publicKey(scalar, scalarOffset, u, uOffset);
        }

        @Override
        public void sharedSecret(
                byte[] scalar, int scalarOffset, byte[] peer, int peerOffset, byte[] secret, int secretOffset) {
            right.sharedSecret(scalar, scalarOffset, peer, peerOffset, secret, secretOffset);
        }
    }
}
