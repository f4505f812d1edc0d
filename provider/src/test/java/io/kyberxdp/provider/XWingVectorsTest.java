package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import io.kyberxdp.transport.testkit.Capability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import javax.crypto.KEM;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vectors of draft-connolly-cfrg-xwing-kem-10, whose inputs are the stream SHAKE128(""), and many more in a digest. */
@Tag("jca-pitfall-23")
class XWingVectorsTest {

    private static final Scheme XWING = Scheme.X_WING;

    /** SHA-256 of pk and of ct, then ss, of the draft's three vectors. */
    private static final String[][] DRAFT = {
        {
            "2e816deebcd76c5c80d0cd2d174478871658e8e2ff42bc9d4a6e486372e856bb",
            "17cd532d657e44c897ca6583e548a5424fc70bf54f99515a4d2bcf99e3469f33",
            "d2df0522128f09dd8e2c92b1e905c793d8f57a54c3da25861f10bf4ca613e384"
        },
        {
            "c42ba5f8430d7d2c83739338203819f090e8303ce9c8b02107c272bfa5376916",
            "1661ea86d608a1924ba30840cb0a65f13ae051e3aec9cf0f064efc0bc92f2154",
            "f2e86241c64d60f6649fbc6c5b7d17180b780a3f34355e64a85749949c45f150"
        },
        {
            "6b080d6b84f095342092fa7a22423e58bd681397ad0ef00eac92bd254db4fa95",
            "d3ca5578500344b5896cffc4fd740c9311946b82951df155e6fd86a7966b43c6",
            "953f7f4e8c5b5049bdc771d1dffada0dd961477d1a2ae0988baa7ea6898d893f"
        },
    };

    @Test
    void givesTheResultsOfTheDraft() throws Exception {
        SHAKEDigest stream = shake128();
        for (String[] expected : DRAFT) {
            KeyPair pair = keyPair(next(stream, 32));
            KEM.Encapsulated result = encapsulate(pair.getPublic(), next(stream, 64));
            assertEquals(expected[0], Bytes.sha256(XWING.rawOf(pair.getPublic())));
            assertEquals(expected[1], Bytes.sha256(result.encapsulation()));
            assertEquals(expected[2], Bytes.hex(result.key().getEncoded()));
            assertArrayEquals(result.key().getEncoded(), XWING.decapsulate(pair.getPrivate(), result.encapsulation()));
        }
    }

    @Test
    void givesTheBytesOfTheDraftsOwnFile() throws Exception {
        Path file = Path.of(System.getProperty("kyberxdp.vectors", ""), "xwing-draft", "test-vectors.json");
        Capability.need("vectors", Files.isReadable(file), "no file " + file + " (see -Dkyberxdp.vectors)");
        DraftVector[] vectors = new Gson().fromJson(Files.readString(file), DraftVector[].class);
        assertEquals(3, vectors.length);
        for (DraftVector vector : vectors) {
            KeyPair pair = keyPair(Bytes.fromHex(vector.seed));
            KEM.Encapsulated result = encapsulate(pair.getPublic(), Bytes.fromHex(vector.eseed));
            assertEquals(vector.sk, Bytes.hex(XWING.rawOf(pair.getPrivate())));
            assertEquals(vector.pk, Bytes.hex(XWING.rawOf(pair.getPublic())));
            assertEquals(vector.ct, Bytes.hex(result.encapsulation()));
            assertEquals(vector.ss, Bytes.hex(result.key().getEncoded()));
        }
    }

    @ParameterizedTest
    @CsvSource({"100, " + XWingDigest.OF_100, "10000, " + XWingDigest.OF_10000})
    void accumulatedResultsHaveTheKnownDigest(int tests, String expected) throws Exception {
        assertEquals(expected, XWingDigest.of(Scheme.PROVIDER, tests));
    }

    private static KeyPair keyPair(byte[] seed) throws Exception {
        KeyPairGenerator generator = XWING.generator();
        generator.initialize(-1, new ReplayedRandom(seed));
        return generator.generateKeyPair();
    }

    private static KEM.Encapsulated encapsulate(PublicKey key, byte[] eseed) throws Exception {
        return XWING.encapsulate(key, new ReplayedRandom(eseed));
    }

    private static SHAKEDigest shake128() {
        return new SHAKEDigest(128);
    }

    private static byte[] next(SHAKEDigest shake, int length) {
        byte[] bytes = new byte[length];
        shake.doOutput(bytes, 0, length);
        return bytes;
    }

    /** One entry of the file, all in hex. */
    private static final class DraftVector {
        String seed;
        String eseed;
        String sk;
        String pk;
        String ct;
        String ss;
    }
}
