package io.kyberxdp.provider;

import static io.kyberxdp.provider.Bytes.fromHex;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.keccak.Sha3;
import io.kyberxdp.provider.mlkem.JavaMlKem768;
import java.security.InvalidKeyException;
import java.security.Provider;
import java.security.ProviderException;
import java.security.PublicKey;
import java.util.Arrays;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** X25519 points of low order in X-Wing: accepted as the draft does, or refused where the switch says so. */
@Tag("jca-pitfall-1")
class LowOrderTest {

    private static final Scheme XWING = Scheme.X_WING;
    private static final Provider STRICT =
            Settings.with("kyberxdp.xwing.rejectLowOrder", "true", KyberXdpProvider::new);

    /** Orders 4, 1 or 2, 8 and 8; then non-canonical 0 and 1, and a set highest bit, which X25519 ignores. */
    static String[] lowOrderPoints() {
        return new String[] {
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0100000000000000000000000000000000000000000000000000000000000000",
            "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
            "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "0100000000000000000000000000000000000000000000000000000000000080",
        };
    }

    @ParameterizedTest
    @MethodSource("lowOrderPoints")
    void encapsulatesToThemWithZerosInTheCombiner(String point) throws Exception {
        byte[] pkM = Arrays.copyOf(XWING.rawOf(XWING.keyPair().getPublic()), 1184);
        byte[] pkX = fromHex(point);
        KEM.Encapsulated result = XWING.encapsulate(XWING.publicKey(Bytes.concat(pkM, pkX)));
        byte[] ssM = new byte[32];
        new JavaMlKem768().encapsulationKey(pkM).encapsulate(Bytes.counting(64), 0, new byte[1088], 0, ssM, 0);
        byte[] ctX = Arrays.copyOfRange(result.encapsulation(), 1088, 1120);
        assertArrayEquals(combined(ssM, new byte[32], ctX, pkX), result.key().getEncoded());
    }

    @ParameterizedTest
    @MethodSource("lowOrderPoints")
    void decapsulatesThemWithZerosInTheCombiner(String point) throws Exception {
        PublicKey pk = XWING.keyPair().getPublic();
        byte[] ct = withCtX(fromHex(point));
        byte[] ssM = new byte[32];
        new JavaMlKem768()
                .encapsulationKey(Arrays.copyOf(XWING.rawOf(pk), 1184))
                .encapsulate(Bytes.counting(64), 0, new byte[1088], 0, ssM, 0);
        byte[] pkX = Arrays.copyOfRange(XWING.rawOf(pk), 1184, 1216);
        assertArrayEquals(
                combined(ssM, new byte[32], fromHex(point), pkX),
                XWING.decapsulate(XWING.keyPair().getPrivate(), ct));
    }

    @ParameterizedTest
    @MethodSource("lowOrderPoints")
    @Tag("jca-pitfall-2")
    void switchRefusesThemInPublicKeysBeforeAnythingIsEncapsulated(String point) throws Exception {
        byte[] pkM = Arrays.copyOf(XWING.rawOf(XWING.keyPair().getPublic()), 1184);
        PublicKey key = XWING.publicKey(Bytes.concat(pkM, fromHex(point)));
        KEM kem = KEM.getInstance("X-Wing", STRICT);
        InvalidKeyException refused = assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(key));
        assertTrue(refused.getMessage().contains("low order"), refused.getMessage());
    }

    @ParameterizedTest
    @MethodSource("lowOrderPoints")
    @Tag("jca-pitfall-2")
    void switchRefusesThemInCiphertexts(String point) throws Exception {
        KEM.Decapsulator decapsulator = KEM.getInstance("X-Wing", STRICT)
                .newDecapsulator(XWING.keyPair().getPrivate());
        byte[] ct = withCtX(fromHex(point));
        DecapsulateException refused = assertThrows(DecapsulateException.class, () -> decapsulator.decapsulate(ct));
        assertTrue(refused.getMessage().contains("low order"), refused.getMessage());
    }

    @Test
    void switchLeavesOrdinaryKeysAlone() throws Exception {
        KEM kem = KEM.getInstance("X-Wing", STRICT);
        KEM.Encapsulated result =
                kem.newEncapsulator(XWING.keyPair().getPublic()).encapsulate();
        assertEquals(
                result.key(), kem.newDecapsulator(XWING.keyPair().getPrivate()).decapsulate(result.encapsulation()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "", "ture"})
    void switchThatIsNeitherOnNorOffIsReportedAtFirstUse(String value) throws Exception {
        Provider provider = Settings.with("kyberxdp.xwing.rejectLowOrder", value, KyberXdpProvider::new);
        KEM kem = KEM.getInstance("X-Wing", provider);
        ProviderException refused = assertThrows(
                ProviderException.class,
                () -> kem.newEncapsulator(XWING.keyPair().getPublic()));
        assertEquals(
                "the system property kyberxdp.xwing.rejectLowOrder is '" + value + "'; it must be true or false",
                refused.getMessage());
    }

    @Test
    @Tag("jca-pitfall-25")
    void highestBitOfPkXIsHashedThoughX25519IgnoresIt() throws Exception {
        byte[] raw = XWING.rawOf(XWING.keyPair().getPublic());
        byte[] marked = raw.clone();
        marked[1215] ^= (byte) 0x80;
        PublicKey key = XWING.publicKey(marked);
        assertArrayEquals(marked, XWING.rawOf(key));
        KEM.Encapsulated plain = XWING.encapsulate(XWING.publicKey(raw));
        KEM.Encapsulated other = XWING.encapsulate(key);
        assertArrayEquals(plain.encapsulation(), other.encapsulation());
        assertFalse(Arrays.equals(plain.key().getEncoded(), other.key().getEncoded()));
    }

    private static byte[] withCtX(byte[] ctX) throws Exception {
        byte[] ct = XWING.encapsulate(XWING.keyPair().getPublic()).encapsulation();
        System.arraycopy(ctX, 0, ct, 1088, 32);
        return ct;
    }

    private static byte[] combined(byte[] ssM, byte[] ssX, byte[] ctX, byte[] pkX) {
        byte[] input = Bytes.concat(ssM, ssX, ctX, pkX, fromHex("5c2e2f2f5e5c"));
        byte[] ss = new byte[32];
        Sha3.sha3_256(input, 0, input.length, ss, 0);
        return ss;
    }
}
