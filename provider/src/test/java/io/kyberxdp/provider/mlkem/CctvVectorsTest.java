package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import io.kyberxdp.provider.engine.MlKem768Engine.EncapsulationKey;
import io.kyberxdp.transport.testkit.Capability;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * C2SP/CCTV, ML-KEM: where its files are present. They stem from the draft of FIPS 203, whose key generation hashed d
 * alone, so that keys are taken as they stand and not derived from d; all else is the same.
 */
class CctvVectorsTest {

    private static final HexFormat HEX = HexFormat.of();

    private final MlKem768Engine engine = new JavaMlKem768();

    @Test
    void everyIntermediateValueOfKeyGenerationIsRight() throws Exception {
        Map<String, String> values = read("intermediate-768.txt");
        byte[] rhoAndSigma = HEX.parseHex(values.get("ρ") + values.get("σ"));
        int[][] sHat = PolynomialVector.create();
        int[][] tHat = PolynomialVector.create();
        KPke.keyGen(new Matrix(rhoAndSigma, 0), rhoAndSigma, 32, sHat, tHat);
        assertEquals(values.get("dkPKE"), encoded(sHat));
        assertEquals(values.get("t"), encoded(tHat));
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            int[] noise = new int[256];
            Sampling.samplePolyCbd(rhoAndSigma, 32, i, new long[25], noise);
            Products.canonicalise(noise);
            byte[] out = new byte[384];
            Encoding.encode12(noise, out, 0);
            s.append(HEX.formatHex(out));
        }
        assertEquals(values.get("s"), s.toString());
    }

    @Test
    void theIntermediateKeyEncapsulatesAndDecapsulates() throws Exception {
        Map<String, String> values = read("intermediate-768.txt");
        assertExchange(values);
        byte[] ciphertext = HEX.parseHex(values.get("c"));
        byte[] m = new byte[32];
        KPke.decrypt(PolynomialVector.decode(HEX.parseHex(values.get("dk")), 0), ciphertext, 0, m);
        assertEquals(values.get("m"), HEX.formatHex(m));
    }

    @Test
    void anUnluckySampleThatReadsFurtherBlocksIsRight() throws Exception {
        assertExchange(read("unluckysample-768.txt"));
    }

    @Test
    void zeroBytesDoNotEndTheComparisonOfCiphertexts() throws Exception {
        Map<String, String> values = read("strcmp-768.txt");
        DecapsulationKey dk = engine.decapsulationKey(HEX.parseHex(values.get("dk")));
        byte[] secret = new byte[32];
        dk.decapsulate(HEX.parseHex(values.get("c")), 0, secret, 0);
        assertEquals(values.get("K"), HEX.formatHex(secret));
    }

    @Test
    void everyKeyWithAnUnreducedCoefficientIsRejected() throws Exception {
        int keys = 0;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file("modulus-768.txt.gz"))), StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                byte[] ek = HEX.parseHex(line);
                InvalidKeyException e = assertThrows(InvalidKeyException.class, () -> engine.encapsulationKey(ek));
                assertTrue(e.getMessage().contains("modulus"), e.getMessage());
                keys++;
            }
        }
        assertTrue(keys >= 768, keys + " keys");
    }

    private void assertExchange(Map<String, String> values) throws InvalidKeyException {
        DecapsulationKey dk = engine.decapsulationKey(HEX.parseHex(values.get("dk")));
        EncapsulationKey ek = engine.encapsulationKey(HEX.parseHex(values.get("ek")));
        assertArrayEquals(ek.encoded(), dk.encapsulationKey().encoded());
        byte[] ciphertext = new byte[1088];
        byte[] secret = new byte[32];
        ek.encapsulate(HEX.parseHex(values.get("m")), 0, ciphertext, 0, secret, 0);
        assertEquals(values.get("c"), HEX.formatHex(ciphertext));
        assertEquals(values.get("K"), HEX.formatHex(secret));
        byte[] opened = new byte[32];
        dk.decapsulate(ciphertext, 0, opened, 0);
        assertArrayEquals(secret, opened);
    }

    private static String encoded(int[][] vector) {
        byte[] out = new byte[PolynomialVector.BYTES];
        PolynomialVector.encode(vector, out, 0);
        return HEX.formatHex(out);
    }

    /** Lines "name = value", or "name = other name = value"; the first of a name counts. */
    private static Map<String, String> read(String name) throws IOException {
        Map<String, String> values = new HashMap<>();
        for (String line : Files.readAllLines(file(name))) {
            String key = line.substring(0, line.indexOf(" = "));
            values.putIfAbsent(key, line.substring(line.lastIndexOf(" = ") + 3));
        }
        return values;
    }

    private static Path file(String name) {
        Path file = Path.of(System.getProperty("kyberxdp.vectors", "vectors"), "cctv", name);
        Capability.need("vectors", Files.isRegularFile(file), "there is no file " + file);
        return file;
    }
}
