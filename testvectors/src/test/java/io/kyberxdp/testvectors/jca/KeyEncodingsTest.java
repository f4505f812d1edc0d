package io.kyberxdp.testvectors.jca;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The prefixes are those of RFC 9935 and of draft-connolly-cfrg-xwing-kem-10. */
class KeyEncodingsTest {

    private static final String X_WING = KemAlgorithm.X_WING.oidHex();
    private static final String ML_KEM = KemAlgorithm.ML_KEM_768.oidHex();

    private static String prefix(byte[] encoded, int contentBytes) {
        return HexFormat.of().formatHex(encoded, 0, encoded.length - contentBytes);
    }

    @Test
    void encodesPublicKeys() {
        assertEquals(
                "308204d4300d060b2b0601040183e62d81c87a038204c100",
                prefix(KeyEncodings.publicKey(X_WING, new byte[1216]), 1216));
        assertEquals(
                "308204b2300b0609608648016503040402038204a100",
                prefix(KeyEncodings.publicKey(ML_KEM, new byte[1184]), 1184));
    }

    @Test
    void encodesXWingPrivateKeys() {
        assertEquals(
                "3034020100300d060b2b0601040183e62d81c87a0420",
                prefix(KeyEncodings.privateKey(X_WING, new byte[32]), 32));
    }

    @Test
    void encodesTheThreeFormsOfMlKemPrivateKeys() {
        byte[] seed = new byte[64];
        byte[] expanded = new byte[2400];
        assertEquals("3054020100300b060960864801650304040204428040", privatePrefix(PrivateKeyForm.SEED, 64));
        assertEquals(
                "30820978020100300b06096086480165030404020482096404820960",
                privatePrefix(PrivateKeyForm.EXPANDED, 2400));
        byte[] both = KeyEncodings.privateKey(ML_KEM, PrivateKeyForm.BOTH.content(seed, expanded));
        assertEquals(2498, both.length);
        assertEquals(
                "308209be020100300b0609608648016503040402048209aa308209a60440",
                HexFormat.of().formatHex(both, 0, 30));
        assertEquals("04820960", HexFormat.of().formatHex(both, 94, 98));
    }

    private static String privatePrefix(PrivateKeyForm form, int contentBytes) {
        return prefix(KeyEncodings.privateKey(ML_KEM, form.content(new byte[64], new byte[2400])), contentBytes);
    }

    @Test
    void findsTheRawKeyOnlyInTheExactEncoding() {
        byte[] raw = HexFormat.of().parseHex("0102030405");
        byte[] encoded = KeyEncodings.publicKey(ML_KEM, raw);
        assertArrayEquals(raw, KeyEncodings.rawPublicKey(ML_KEM, encoded, 5).orElseThrow());
        assertTrue(KeyEncodings.rawPublicKey(X_WING, encoded, 5).isEmpty(), "another algorithm");
        assertTrue(KeyEncodings.rawPublicKey(ML_KEM, encoded, 4).isEmpty(), "another length");
        assertEquals(Optional.empty(), KeyEncodings.rawPublicKey(ML_KEM, null, 5));
        encoded[1] ^= 1;
        assertTrue(KeyEncodings.rawPublicKey(ML_KEM, encoded, 5).isEmpty(), "a wrong length field");
    }
}
