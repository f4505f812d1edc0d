package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.protocol.KemAlgorithm;
import java.security.MessageDigest;
import java.security.PublicKey;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FingerprintTest {

    private static final String TEXT = "SHA256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

    @Test
    void isTheHashOfTheX509Encoding() throws Exception {
        PublicKey key = Kems.keyPair(KemAlgorithm.X_WING, Kems.BC).getPublic();
        byte[] expected = MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
        assertArrayEquals(expected, Fingerprint.of(key).bytes());
        assertTrue(Fingerprint.of(key).toString().matches("SHA256:[A-Za-z0-9+/]{43}"));
    }

    @Test
    void readsItsOwnText() {
        Fingerprint parsed = Fingerprint.parse(TEXT);
        assertEquals(TEXT, parsed.toString());
        assertEquals(31, parsed.bytes()[31]);
        assertEquals(parsed, Fingerprint.parse(TEXT));
        assertEquals(parsed.hashCode(), Fingerprint.parse(TEXT).hashCode());
    }

    @Test
    void differsInAnyByte() {
        Fingerprint first = Fingerprint.parse(TEXT);
        assertNotEquals(first, Fingerprint.parse(TEXT.replace("AAEC", "BAEC")));
        assertNotEquals(first, Fingerprint.parse(TEXT.replace("Hh8", "Hh0")));
        assertNotEquals(
                first.hashCode(),
                Fingerprint.parse(TEXT.replace("AAEC", "BAEC")).hashCode());
        assertNotEquals(first, TEXT);
    }

    @Test
    void handsOutACopy() {
        Fingerprint fingerprint = Fingerprint.parse(TEXT);
        fingerprint.bytes()[0] = 99;
        assertEquals(TEXT, fingerprint.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SHA256:",
                "sha256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
                "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
                "SHA256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
                "SHA256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh",
                "SHA256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8A",
                "SHA256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9",
                "SHA256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8 ",
                "SHA256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh-"
            })
    void refuses(String text) {
        assertThrows(IllegalArgumentException.class, () -> Fingerprint.parse(text));
    }

    @Property(tries = 500)
    void refusesArbitraryText(@ForAll String text) {
        assertThrows(IllegalArgumentException.class, () -> Fingerprint.parse("SHA256:" + text));
    }

    @Test
    void refusesAKeyWithoutX509Encoding() {
        assertThrows(IllegalArgumentException.class, () -> Fingerprint.of(new EncodedKey(null, null)));
        assertThrows(IllegalArgumentException.class, () -> Fingerprint.of(new EncodedKey("X.509", null)));
        assertThrows(IllegalArgumentException.class, () -> Fingerprint.of(new EncodedKey("RAW", new byte[32])));
    }
}
