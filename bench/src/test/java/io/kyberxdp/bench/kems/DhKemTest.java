package io.kyberxdp.bench.kems;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.transport.testkit.Capability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** DHKEM(X25519, HKDF-SHA256) beside RFC 9180 and beside the JDK's. */
class DhKemTest {

    private static final HexFormat HEX = HexFormat.of();
    private static final int KEM_ID = 0x20;
    private static final int LAST_MODE_WITHOUT_AUTHENTICATION = 1;
    private static final String X509_START = "302a300506032b656e032100";
    private static final String PKCS8_START = "302e020100300506032b656e04220420";

    private static Kem kem;

    @BeforeAll
    static void open() throws Exception {
        kem = StudiedKem.DHKEM.over(EnginesUnderTest.fastest());
    }

    /** RFC 9180, appendices A.1.1 and A.2.1. */
    @ParameterizedTest
    @CsvSource({
        "4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8,"
                + "52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736,"
                + "37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431,"
                + "fe0e18c9f024ce43799ae393c7e8fe8fce9d218875e8227b0187c04e7d2ea1fc",
        "8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb,"
                + "f4ec9b33b792c372c1d2c2063507b684ef925b8c75a42dbcbf57d63ccd381600,"
                + "1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a,"
                + "0bbe78490412b4bbea4812666f7916932b828bba79942424abb65244930d69a7"
    })
    void computesTheFiguresOfTheRfc(String skRm, String skEm, String enc, String sharedSecret) throws Exception {
        check(skRm, skEm, enc, sharedSecret);
    }

    /** The vectors' file of the RFC's authors, where it is at hand; those with authentication are of another KEM function. */
    @Test
    void computesAllVectorsOfTheRfc() throws Exception {
        Path file = Path.of(System.getProperty("kyberxdp.vectors", "nowhere"), "hpke", "test-vectors.json");
        Capability.need("hpke-vectors", Files.isRegularFile(file), "no RFC 9180 vectors at " + file);
        int checked = 0;
        for (JsonElement element :
                JsonParser.parseString(Files.readString(file)).getAsJsonArray()) {
            JsonObject vector = element.getAsJsonObject();
            if (vector.get("kem_id").getAsInt() == KEM_ID
                    && vector.get("mode").getAsInt() <= LAST_MODE_WITHOUT_AUTHENTICATION) {
                check(text(vector, "skRm"), text(vector, "skEm"), text(vector, "enc"), text(vector, "shared_secret"));
                checked++;
            }
        }
        assertTrue(checked > 0, "no vector of this KEM in " + file);
    }

    private static String text(JsonObject vector, String name) {
        return vector.get(name).getAsString();
    }

    private static void check(String skRm, String skEm, String enc, String sharedSecret) throws Exception {
        Kem.DecapsulationKey dk = kem.keyGen(HEX.parseHex(skRm), 0);
        byte[] ct = new byte[32];
        byte[] ss = new byte[32];
        dk.encapsulationKey().encapsulate(HEX.parseHex(skEm), 0, ct, 0, ss, 0);
        assertEquals(enc, HEX.formatHex(ct));
        assertEquals(sharedSecret, HEX.formatHex(ss));
        dk.decapsulate(ct, 0, ss, 0);
        assertEquals(sharedSecret, HEX.formatHex(ss));
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void agreesWithTheJdksInBothDirections() throws Exception {
        Provider jdk = Security.getProvider("SunJCE");
        Capability.need(
                "jdk-dhkem",
                jdk != null && jdk.getService("KEM", "DHKEM") != null,
                "SunJCE of this Java " + Runtime.version().feature() + " has no DHKEM; Java 21 has");
        KEM theirs = KEM.getInstance("DHKEM", jdk);
        byte[] sk = HEX.parseHex("4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8");
        Kem.DecapsulationKey dk = kem.keyGen(sk, 0);
        byte[] pk = dk.encapsulationKey().encoded();
        KeyFactory factory = KeyFactory.getInstance("X25519");
        PublicKey publicKey =
                factory.generatePublic(new X509EncodedKeySpec(HEX.parseHex(X509_START + HEX.formatHex(pk))));
        PrivateKey privateKey =
                factory.generatePrivate(new PKCS8EncodedKeySpec(HEX.parseHex(PKCS8_START + HEX.formatHex(sk))));
        byte[] ss = new byte[32];

        KEM.Encapsulated sent = theirs.newEncapsulator(publicKey).encapsulate();
        dk.decapsulate(sent.encapsulation(), 0, ss, 0);
        assertArrayEquals(sent.key().getEncoded(), ss);

        byte[] ct = new byte[32];
        kem.encapsulationKey(pk).encapsulate(sk, 0, ct, 0, ss, 0);
        assertArrayEquals(ss, theirs.newDecapsulator(privateKey).decapsulate(ct).getEncoded());
    }

    /** RFC 9180, section 7.1.4, at both ends. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000000000000000000000000000000000000000000000000000",
                "0100000000000000000000000000000000000000000000000000000000000000",
                "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"
            })
    void refusesPointsOfLowOrder(String point) throws Exception {
        byte[] low = HEX.parseHex(point);
        byte[] seed = new byte[32];
        byte[] ss = new byte[32];
        Kem.EncapsulationKey pk = kem.encapsulationKey(low);
        assertThrows(InvalidKeyException.class, () -> pk.encapsulate(seed, 0, new byte[32], 0, ss, 0));
        Kem.DecapsulationKey dk = kem.keyGen(seed, 0);
        assertThrows(DecapsulateException.class, () -> dk.decapsulate(low, 0, ss, 0));
        assertArrayEquals(new byte[32], ss);
    }
}
