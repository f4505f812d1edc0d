package io.kyberxdp.provider;

import static io.kyberxdp.provider.Bytes.appended;
import static io.kyberxdp.provider.Bytes.concat;
import static io.kyberxdp.provider.Bytes.fromHex;
import static io.kyberxdp.provider.Bytes.hex;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.mlkem.JavaMlKem768;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.EncodedKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** X.509, PKCS#8 and raw forms, byte for byte. Tags "jca-pitfall-N" number defects seen in other providers. */
class KeyEncodingTest {

    private static final Scheme XWING = Scheme.X_WING;
    private static final Scheme MLKEM = Scheme.ML_KEM_768;
    private static final byte[] SEED = Bytes.counting(64);
    private static final byte[] EXPANDED = new JavaMlKem768().keyGen(SEED, 0).encoded();

    @Test
    void writesXWingPublicKeyWithItsFixedPrefix() throws Exception {
        PublicKey key = XWING.keyPair().getPublic();
        assertEquals("X.509", key.getFormat());
        assertEquals(1240, key.getEncoded().length);
        assertEquals(EncodingPrefixes.XWING_SPKI + hex(XWING.rawOf(key)), hex(key.getEncoded()));
    }

    @Test
    void writesXWingPrivateKeyAsItsSeed() throws Exception {
        PrivateKey key = XWING.keyPair().getPrivate();
        assertEquals("PKCS#8", key.getFormat());
        assertEquals(54, key.getEncoded().length);
        assertEquals(EncodingPrefixes.XWING_PKCS8 + hex(Bytes.counting(32)), hex(key.getEncoded()));
    }

    @Test
    void writesMlKemPublicKeyWithItsFixedPrefix() throws Exception {
        PublicKey key = MLKEM.keyPair().getPublic();
        assertEquals("X.509", key.getFormat());
        assertEquals(1206, key.getEncoded().length);
        assertEquals(EncodingPrefixes.MLKEM_SPKI + hex(MLKEM.rawOf(key)), hex(key.getEncoded()));
    }

    @Test
    void writesMlKemPrivateKeyAsItsSeed() throws Exception {
        PrivateKey key = MLKEM.keyPair().getPrivate();
        assertEquals("PKCS#8", key.getFormat());
        assertEquals(86, key.getEncoded().length);
        assertEquals(EncodingPrefixes.MLKEM_SEED + hex(SEED), hex(key.getEncoded()));
    }

    @ParameterizedTest
    @EnumSource
    void readsWhatItWrites(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        X509EncodedKeySpec x509 = scheme.keyFactory().getKeySpec(pair.getPublic(), X509EncodedKeySpec.class);
        PKCS8EncodedKeySpec pkcs8 = scheme.keyFactory().getKeySpec(pair.getPrivate(), PKCS8EncodedKeySpec.class);
        assertEquals(pair.getPublic(), scheme.keyFactory().generatePublic(x509));
        assertEquals(pair.getPrivate(), scheme.keyFactory().generatePrivate(pkcs8));
        assertEquals(pair.getPublic(), scheme.publicKey(scheme.rawOf(pair.getPublic())));
        assertEquals(pair.getPrivate(), scheme.privateKey(scheme.rawOf(pair.getPrivate())));
    }

    @ParameterizedTest
    @EnumSource
    void givesTheEncodingWhenAskedForAnyEncodedKeySpec(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        assertArrayEquals(
                pair.getPublic().getEncoded(),
                scheme.keyFactory()
                        .getKeySpec(pair.getPublic(), EncodedKeySpec.class)
                        .getEncoded());
        assertArrayEquals(
                pair.getPrivate().getEncoded(),
                scheme.keyFactory()
                        .getKeySpec(pair.getPrivate(), EncodedKeySpec.class)
                        .getEncoded());
    }

    @ParameterizedTest
    @EnumSource
    void refusesKeySpecsOfAnotherKind(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        X509EncodedKeySpec x509 = new X509EncodedKeySpec(pair.getPublic().getEncoded());
        PKCS8EncodedKeySpec pkcs8 = new PKCS8EncodedKeySpec(pair.getPrivate().getEncoded());
        assertEquals(
                "takes a X509EncodedKeySpec or a RawKeySpec, not " + PKCS8EncodedKeySpec.class.getName(),
                assertRefusesPublic(scheme, pkcs8).getMessage());
        assertEquals(
                "takes a PKCS8EncodedKeySpec or a RawKeySpec, not " + X509EncodedKeySpec.class.getName(),
                assertRefusesPrivate(scheme, x509).getMessage());
        assertRefusesPublic(scheme, null);
        assertRefusesPrivate(scheme, null);
        for (var key : new java.security.Key[] {pair.getPublic(), pair.getPrivate()}) {
            assertThrows(
                    InvalidKeySpecException.class, () -> scheme.keyFactory().getKeySpec(key, RSAPublicKeySpec.class));
        }
        assertThrows(
                InvalidKeySpecException.class,
                () -> scheme.keyFactory().getKeySpec(pair.getPublic(), PKCS8EncodedKeySpec.class));
        assertThrows(
                InvalidKeySpecException.class,
                () -> scheme.keyFactory().getKeySpec(pair.getPrivate(), X509EncodedKeySpec.class));
    }

    @ParameterizedTest
    @EnumSource
    void refusesRawKeysOfAnyOtherLength(Scheme scheme) {
        for (int length : new int[] {0, 31, 33, 63, 65, 1183, 1185, 1215, 1217, 2399, 2401}) {
            assertRefusesPublic(scheme, new RawKeySpec(new byte[length]));
            assertRefusesPrivate(scheme, new RawKeySpec(new byte[length]));
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-17")
    void rejectsBytesAfterTheEncoding(Scheme scheme) throws Exception {
        KeyPair pair = scheme.keyPair();
        assertRefusesX509(scheme, appended(pair.getPublic().getEncoded(), 0));
        assertRefusesPkcs8(scheme, appended(pair.getPrivate().getEncoded(), 0));
    }

    @Test
    @Tag("jca-pitfall-17")
    void rejectsTrailingBytesAtEachLevelOfXWingKeys() throws Exception {
        byte[] pk = XWING.rawOf(XWING.keyPair().getPublic());
        byte[] seed = Bytes.counting(32);
        // In the outer SEQUENCE, after the BIT STRING; in the BIT STRING; in the AlgorithmIdentifier.
        assertRefusesX509(XWING, concat(fromHex("308204d5300d060b2b0601040183e62d81c87a038204c100"), pk, new byte[1]));
        assertRefusesX509(XWING, concat(fromHex("308204d5300d060b2b0601040183e62d81c87a038204c200"), pk, new byte[1]));
        assertRefusesX509(XWING, concat(fromHex("308204d5300e060b2b0601040183e62d81c87a00038204c100"), pk));
        assertRefusesPkcs8(XWING, concat(fromHex("3035020100300d060b2b0601040183e62d81c87a0420"), seed, new byte[1]));
        assertRefusesPkcs8(XWING, concat(fromHex("3035020100300d060b2b0601040183e62d81c87a0421"), seed, new byte[1]));
        assertRefusesPkcs8(XWING, concat(fromHex("3035020100300e060b2b0601040183e62d81c87a000420"), seed));
    }

    @Test
    @Tag("jca-pitfall-17")
    void rejectsTrailingBytesInsideMlKemPrivateKeys() {
        byte[] one = new byte[1];
        assertRefusesPkcs8(MLKEM, concat(fromHex("3055020100300b060960864801650304040204428040"), SEED, one));
        assertRefusesPkcs8(MLKEM, concat(fromHex("3055020100300b060960864801650304040204438040"), SEED, one));
        assertRefusesPkcs8(
                MLKEM, concat(fromHex("30820979020100300b06096086480165030404020482096504820960"), EXPANDED, one));
        assertRefusesPkcs8(
                MLKEM,
                concat(
                        fromHex("308209bf020100300b0609608648016503040402048209ab308209a60440"),
                        SEED,
                        fromHex("04820960"),
                        EXPANDED,
                        one));
    }

    @Test
    @Tag("jca-pitfall-16")
    void rejectsAlgorithmParametersEvenNull() throws Exception {
        byte[] pk = XWING.rawOf(XWING.keyPair().getPublic());
        assertRefusesX509(XWING, concat(fromHex("308204d6300f060b2b0601040183e62d81c87a0500038204c100"), pk));
        assertRefusesPkcs8(
                XWING, concat(fromHex("3036020100300f060b2b0601040183e62d81c87a05000420"), Bytes.counting(32)));
        byte[] ek = MLKEM.rawOf(MLKEM.keyPair().getPublic());
        assertRefusesX509(MLKEM, concat(fromHex("308204b4300d06096086480165030404020500038204a100"), ek));
        assertRefusesPkcs8(MLKEM, concat(fromHex("3056020100300d0609608648016503040402050004428040"), SEED));
    }

    @Test
    @Tag("jca-pitfall-14")
    void rejectsXWingSeedInAnOctetStringOfItsOwn() {
        assertRefusesPkcs8(
                XWING, concat(fromHex("3036020100300d060b2b0601040183e62d81c87a04220420"), Bytes.counting(32)));
    }

    @Test
    @Tag("jca-pitfall-15")
    void rejectsTheLongXWingPrivateKeyOfEarlyDrafts() {
        byte[] longKey = new byte[2400 + 32 + 32];
        assertRefusesPkcs8(XWING, concat(fromHex("308209ba020100300d060b2b0601040183e62d81c87a048209a0"), longKey));
        assertRefusesPrivate(XWING, new RawKeySpec(longKey));
    }

    @Test
    void rejectsKeysOfAnotherAlgorithm() throws Exception {
        assertRefusesX509(XWING, MLKEM.keyPair().getPublic().getEncoded());
        assertRefusesX509(MLKEM, XWING.keyPair().getPublic().getEncoded());
        assertRefusesPkcs8(XWING, MLKEM.keyPair().getPrivate().getEncoded());
        assertRefusesPkcs8(MLKEM, XWING.keyPair().getPrivate().getEncoded());
    }

    @Test
    @Tag("jca-pitfall-19")
    void readsThreeFormsOfMlKemPrivateKeysAsOneKey() throws Exception {
        PrivateKey seed = fromPkcs8(seedForm());
        PrivateKey expanded = fromPkcs8(expandedForm());
        PrivateKey both = fromPkcs8(bothForm());
        assertEquals(seed, expanded);
        assertEquals(seed, both);
        assertEquals(seed.hashCode(), expanded.hashCode());
        byte[] ct = MLKEM.encapsulate(MLKEM.keyPair().getPublic()).encapsulation();
        assertArrayEquals(MLKEM.decapsulate(seed, ct), MLKEM.decapsulate(expanded, ct));
        assertArrayEquals(MLKEM.decapsulate(seed, ct), MLKEM.decapsulate(both, ct));
    }

    @Test
    @Tag("jca-pitfall-19")
    void exportsTheSeedWhereThereIsOneAndElseTheExpandedKey() throws Exception {
        assertArrayEquals(seedForm(), fromPkcs8(seedForm()).getEncoded());
        assertArrayEquals(seedForm(), fromPkcs8(bothForm()).getEncoded());
        assertArrayEquals(expandedForm(), fromPkcs8(expandedForm()).getEncoded());
        assertArrayEquals(SEED, MLKEM.rawOf(fromPkcs8(bothForm())));
        assertArrayEquals(EXPANDED, MLKEM.rawOf(fromPkcs8(expandedForm())));
        assertArrayEquals(expandedForm(), MLKEM.privateKey(EXPANDED).getEncoded());
    }

    @Test
    @Tag("jca-pitfall-18")
    void requiresSeedAndExpandedKeyToAgreeToTheLastByte() {
        for (int index : new int[] {0, 1151, 1152, 2335, 2336, 2367, 2368, 2399}) {
            byte[] both = bothForm();
            both[both.length - 2400 + index] ^= 1;
            assertRefusesPkcs8(MLKEM, both);
        }
        for (int index : new int[] {0, 31, 32, 63}) {
            byte[] both = bothForm();
            both[30 + index] ^= 1;
            assertRefusesPkcs8(MLKEM, both);
        }
    }

    @Test
    void tellsTheLengthsOfAllThreeFormsWhenAPrivateKeyHasNone() {
        InvalidKeySpecException refused = assertRefusesPrivate(MLKEM, new PKCS8EncodedKeySpec(appended(seedForm(), 0)));
        for (byte[] form : List.of(seedForm(), expandedForm(), bothForm())) {
            assertTrue(refused.getMessage().contains(" " + form.length + " ("), refused.getMessage());
        }
    }

    @Test
    @Tag("jca-pitfall-20")
    void checksTheModulusWhenAPublicKeyIsImported() throws Exception {
        for (Scheme scheme : Scheme.values()) {
            byte[] raw = scheme.rawOf(scheme.keyPair().getPublic());
            Arrays.fill(raw, 0, 3, (byte) 0xff);
            InvalidKeySpecException refused = assertRefusesPublic(scheme, new RawKeySpec(raw));
            assertTrue(refused.getMessage().contains("modulus"), refused.getMessage());
            byte[] spki = scheme.keyPair().getPublic().getEncoded();
            Arrays.fill(spki, spki.length - raw.length, spki.length - raw.length + 3, (byte) 0xff);
            assertRefusesX509(scheme, spki);
        }
    }

    @Test
    @Tag("jca-pitfall-21")
    void checksTheHashWhenAnExpandedKeyIsImported() {
        byte[] dk = EXPANDED.clone();
        dk[2336] ^= 1;
        InvalidKeySpecException refused = assertRefusesPrivate(MLKEM, new RawKeySpec(dk));
        assertTrue(refused.getMessage().contains("hash"), refused.getMessage());
        assertRefusesPkcs8(MLKEM, concat(fromHex(EncodingPrefixes.MLKEM_EXPANDED), dk));
    }

    @Test
    void refusesWithoutShowingAnyOfThePrivateKey() {
        byte[] secret = new byte[2400];
        Arrays.fill(secret, (byte) 0xb7);
        List<byte[]> refused = List.of(
                concat(fromHex("3034020101300d060b2b0601040183e62d81c87a0420"), Arrays.copyOf(secret, 32)),
                concat(fromHex("3055020100300b060960864801650304040204438040"), Arrays.copyOf(secret, 65)),
                concat(fromHex(EncodingPrefixes.MLKEM_EXPANDED), secret),
                concat(
                        fromHex(EncodingPrefixes.MLKEM_BOTH),
                        Arrays.copyOf(secret, 64),
                        fromHex(EncodingPrefixes.MLKEM_BOTH_INNER),
                        secret));
        for (byte[] encoding : refused) {
            for (Scheme scheme : Scheme.values()) {
                String message = assertRefusesPrivate(scheme, new PKCS8EncodedKeySpec(encoding))
                        .getMessage();
                assertFalse(message.contains("b7b7") || message.contains("-73"), message);
            }
        }
    }

    private static byte[] seedForm() {
        return concat(fromHex(EncodingPrefixes.MLKEM_SEED), SEED);
    }

    private static byte[] expandedForm() {
        return concat(fromHex(EncodingPrefixes.MLKEM_EXPANDED), EXPANDED);
    }

    private static byte[] bothForm() {
        return concat(fromHex(EncodingPrefixes.MLKEM_BOTH), SEED, fromHex(EncodingPrefixes.MLKEM_BOTH_INNER), EXPANDED);
    }

    private static PrivateKey fromPkcs8(byte[] encoding) throws Exception {
        return MLKEM.keyFactory().generatePrivate(new PKCS8EncodedKeySpec(encoding));
    }

    private static void assertRefusesX509(Scheme scheme, byte[] encoding) {
        assertRefusesPublic(scheme, new X509EncodedKeySpec(encoding));
    }

    private static void assertRefusesPkcs8(Scheme scheme, byte[] encoding) {
        assertRefusesPrivate(scheme, new PKCS8EncodedKeySpec(encoding));
    }

    private static InvalidKeySpecException assertRefusesPublic(Scheme scheme, KeySpec spec) {
        return assertThrows(
                InvalidKeySpecException.class, () -> scheme.keyFactory().generatePublic(spec));
    }

    private static InvalidKeySpecException assertRefusesPrivate(Scheme scheme, KeySpec spec) {
        return assertThrows(
                InvalidKeySpecException.class, () -> scheme.keyFactory().generatePrivate(spec));
    }
}
