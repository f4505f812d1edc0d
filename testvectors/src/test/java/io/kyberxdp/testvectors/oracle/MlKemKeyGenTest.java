package io.kyberxdp.testvectors.oracle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.bouncycastle.crypto.params.MLKEMParameters;
import org.bouncycastle.crypto.params.MLKEMPrivateKeyParameters;
import org.junit.jupiter.api.Test;

class MlKemKeyGenTest {

    @Property(tries = 200)
    void agreesWithBouncyCastle(@ForAll @Size(64) byte[] seed) {
        MLKEMPrivateKeyParameters key = new MLKEMPrivateKeyParameters(MLKEMParameters.ml_kem_768, seed);
        byte[] expected =
                key.withPreferredFormat(MLKEMPrivateKeyParameters.EXPANDED_KEY).getEncoded();
        assertArrayEquals(expected, MlKemKeyGen.expandedKey(seed));
    }

    @Property(tries = 20)
    void expandsTheDraftsKeysWithoutK(@ForAll @Size(64) byte[] seed) throws Exception {
        byte[] g = MessageDigest.getInstance("SHA3-512").digest(Arrays.copyOf(seed, 32));
        byte[] dk = MlKemKeyGen.draftExpandedKey(seed);
        assertArrayEquals(Arrays.copyOf(g, 32), Arrays.copyOfRange(dk, 2304, 2336), "rho");
        assertArrayEquals(Arrays.copyOfRange(seed, 32, 64), Arrays.copyOfRange(dk, 2368, 2400), "z");
        assertFalse(Arrays.equals(MlKemKeyGen.expandedKey(seed), dk));
    }

    @Test
    void streamsShake128WithoutSeams() {
        SHAKEDigest whole = new SHAKEDigest(128);
        byte[] expected = new byte[500];
        whole.doFinal(expected, 0, expected.length);
        Shake128Stream stream = new Shake128Stream();
        assertArrayEquals(Arrays.copyOf(expected, 167), stream.next(167));
        assertArrayEquals(Arrays.copyOfRange(expected, 167, 500), stream.next(333));
        assertEquals("7f9c2ba4e88f827d", HexFormat.of().formatHex(expected, 0, 8));
    }
}
