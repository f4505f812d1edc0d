package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.EncodedKey;
import io.kyberxdp.exchange.Kems;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which keys are taken for which KEM's. */
final class KemTest {

    private static byte[] spki(KemAlgorithm algorithm) {
        return algorithm.spki(new byte[algorithm.publicKeyBytes()]);
    }

    @ParameterizedTest
    @EnumSource
    void knowsAKeyByItsX509EncodingAlone(KemAlgorithm algorithm) throws HandshakeException {
        byte[] encoded = spki(algorithm);
        encoded[encoded.length - 1] = 9;
        PublicKey key = new EncodedKey("X.509", encoded);
        assertEquals(Optional.of(algorithm), Kem.algorithmOf(key));
        byte[] raw = new Kem(algorithm, Kems.KYBERXDP).encode(key);
        assertEquals(algorithm.publicKeyBytes(), raw.length);
        assertEquals(9, raw[raw.length - 1]);
    }

    @ParameterizedTest
    @EnumSource
    void takesNoOtherEncoding(KemAlgorithm algorithm) {
        byte[] encoded = spki(algorithm);
        assertUnknown(new EncodedKey("RAW", encoded));
        assertUnknown(new EncodedKey("X.509", null));
        assertUnknown(new EncodedKey(null, null));
        assertUnknown(new EncodedKey("X.509", Arrays.copyOf(encoded, encoded.length - 1)));
        assertUnknown(new EncodedKey("X.509", Arrays.copyOf(encoded, encoded.length + 1)));
        for (int i = 0; i < algorithm.spkiPrefix().length; i++) {
            byte[] other = encoded.clone();
            other[i] ^= 1;
            assertUnknown(new EncodedKey("X.509", other));
        }
    }

    private static void assertUnknown(PublicKey key) {
        assertEquals(Optional.empty(), Kem.algorithmOf(key));
        HandshakeException e =
                assertThrows(HandshakeException.class, () -> new Kem(KemAlgorithm.X_WING, Kems.KYBERXDP).encode(key));
        assertEquals(Reason.INVALID_KEY, e.reason());
        assertTrue(e.getMessage().contains("anything of " + EncodedKey.class.getName()), e.getMessage());
    }

    @Test
    void handsOutCopiesOfItsPrefix() {
        KemAlgorithm.X_WING.spkiPrefix()[0] = 0;
        assertArrayEquals(
                KemAlgorithm.X_WING.spkiPrefix(),
                Arrays.copyOf(spki(KemAlgorithm.X_WING), KemAlgorithm.X_WING.spkiPrefix().length));
        assertEquals(0x30, KemAlgorithm.X_WING.spkiPrefix()[0]);
    }
}
