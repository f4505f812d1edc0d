package io.kyberxdp.testvectors;

import com.google.gson.Gson;
import io.kyberxdp.testvectors.jca.KemUnderTest;
import io.kyberxdp.testvectors.jca.ProviderUnderTest;
import io.kyberxdp.testvectors.oracle.MlKemKeyGen;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import javax.crypto.KEM;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** Every file of the folder of public vectors, in the same form, with a few vectors of our own making. */
final class SyntheticFolder {

    private final Path root;
    private final ProviderUnderTest reference = new ProviderUnderTest(new BouncyCastleProvider());
    private final byte[] seed = pattern(64, 1);
    private final byte[] m = pattern(32, 2);
    private final byte[] dk = MlKemKeyGen.expandedKey(seed);
    private final byte[] ek = Arrays.copyOfRange(dk, 1152, 2336);
    private final KEM.Encapsulated encapsulated;

    private SyntheticFolder(Path root) throws GeneralSecurityException {
        this.root = root;
        KemUnderTest kem = reference.mlKem();
        this.encapsulated = kem.encapsulate(kem.publicKey(ek), m);
    }

    /** Writes all files below an existing folder. */
    static void write(Path root) throws IOException, GeneralSecurityException {
        SyntheticFolder folder = new SyntheticFolder(root);
        folder.wycheproofMlKem();
        folder.wycheproofX25519();
        folder.acvpKeyGen();
        folder.acvpEncapDecap();
        folder.cctv();
        folder.xWingDraft();
    }

    private static byte[] pattern(int length, int start) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (start * 41 + i);
        }
        return bytes;
    }

    private byte[] unreducedEk(int coefficient) {
        byte[] bad = ek.clone();
        bad[coefficient / 2 * 3 + 1] |= (byte) (coefficient % 2 == 0 ? 0x0f : 0xf0);
        bad[coefficient / 2 * 3 + coefficient % 2 * 2] = (byte) 0xff;
        return bad;
    }

    private byte[] wrongHashDk() {
        byte[] bad = dk.clone();
        bad[2336] ^= 1;
        return bad;
    }

    private byte[] c() {
        return encapsulated.encapsulation();
    }

    private byte[] secret() {
        return encapsulated.key().getEncoded();
    }

    /** K of a ciphertext that is rejected implicitly. */
    private byte[] rejectedSecret(byte[] ciphertext) throws GeneralSecurityException {
        return reference.mlKem().decapsulate(reference.mlKemPrivateKeys().fromSeed(seed), ciphertext);
    }

    private byte[] flippedC() {
        byte[] flipped = c();
        flipped[100] ^= 4;
        return flipped;
    }

    private void wycheproofMlKem() throws IOException, GeneralSecurityException {
        wycheproof(
                "mlkem_768_test",
                test("valid", "seed", seed, "ek", ek, "c", c(), "K", secret()),
                test("valid", "seed", seed, "ek", ek, "c", flippedC(), "K", rejectedSecret(flippedC())),
                test("invalid", "seed", Arrays.copyOf(seed, 63), "c", c(), "K", new byte[0]),
                test("invalid", "seed", seed, "ek", ek, "c", Arrays.copyOf(c(), 1087), "K", new byte[0]));
        wycheproof(
                "mlkem_768_encaps_test",
                test("valid", "ek", ek, "m", m, "c", c(), "K", secret()),
                test("invalid", "ek", unreducedEk(3), "m", pattern(64, 3), "c", new byte[0], "K", new byte[0]),
                test("invalid", "ek", Arrays.copyOf(ek, 1183), "m", m, "c", new byte[0], "K", new byte[0]));
        wycheproof("mlkem_768_keygen_seed_test", test("valid", "seed", seed, "ek", ek, "dk", dk));
        wycheproof(
                "mlkem_768_semi_expanded_decaps_test",
                test("valid", "dk", dk, "c", c(), "K", secret()),
                test("invalid", "dk", Arrays.copyOf(dk, 2399), "c", c()),
                test("invalid", "dk", dk, "c", Arrays.copyOf(c(), 1089)),
                test("invalid", "dk", wrongHashDk(), "c", c()));
    }

    private void wycheproofX25519() throws IOException, GeneralSecurityException {
        byte[] scalar = pattern(32, 4);
        byte[] highBit = pattern(32, 5);
        highBit[31] |= (byte) 0x80;
        Map<String, Object> lowOrder =
                test("acceptable", "private", scalar, "public", new byte[32], "shared", new byte[32]);
        lowOrder.put("flags", List.of("ZeroSharedSecret"));
        wycheproof(
                "x25519_test",
                x25519("valid", scalar, pattern(32, 0)),
                x25519("acceptable", scalar, highBit),
                lowOrder);
    }

    private Map<String, Object> x25519(String result, byte[] scalar, byte[] u) throws GeneralSecurityException {
        return test(
                result,
                "private",
                scalar,
                "public",
                u,
                "shared",
                reference.x25519().agree(scalar, u));
    }

    private void acvpKeyGen() throws IOException {
        Map<String, Object> prompt = members("d", Arrays.copyOf(seed, 32), "z", Arrays.copyOfRange(seed, 32, 64));
        acvp(
                "ML-KEM-keyGen-FIPS203",
                List.of(
                        group(1, Map.of("parameterSet", "ML-KEM-512"), members("d", m, "z", m)),
                        group(2, Map.of("parameterSet", "ML-KEM-768"), prompt)),
                List.of(group(2, Map.of(), members("ek", ek, "dk", dk))));
    }

    private void acvpEncapDecap() throws IOException {
        acvp(
                "ML-KEM-encapDecap-FIPS203",
                List.of(
                        group(1, function("encapsulation"), members("ek", ek, "m", m)),
                        group(2, function("decapsulation", "dk", HexFormat.of().formatHex(dk)), members("c", c())),
                        group(3, function("encapsulationKeyCheck"), members("ek", unreducedEk(0))),
                        group(4, function("encapsulationKeyCheck"), members("ek", ek)),
                        group(5, function("decapsulationKeyCheck"), members("dk", wrongHashDk())),
                        group(6, function("decapsulationKeyCheck"), members("dk", dk))),
                List.of(
                        group(1, Map.of(), members("c", c(), "k", secret())),
                        group(2, Map.of(), members("k", secret())),
                        group(3, Map.of(), Map.of("testPassed", false)),
                        group(4, Map.of(), Map.of("testPassed", true)),
                        group(5, Map.of(), Map.of("testPassed", false)),
                        group(6, Map.of(), Map.of("testPassed", true))));
    }

    private static Map<String, Object> function(String name, String... groupMembers) {
        Map<String, Object> group = new LinkedHashMap<>(Map.of("parameterSet", "ML-KEM-768", "function", name));
        for (int i = 0; i < groupMembers.length; i += 2) {
            group.put(groupMembers[i], groupMembers[i + 1]);
        }
        return group;
    }

    private void cctv() throws IOException, GeneralSecurityException {
        HexFormat hex = HexFormat.of();
        writeGzip(
                "cctv/modulus-768.txt.gz",
                hex.formatHex(unreducedEk(0)) + "\n" + hex.formatHex(unreducedEk(767)) + "\n");
        write("cctv/strcmp-768.txt", lines("dk", dk, "c", flippedC(), "K", rejectedSecret(flippedC())));
        byte[] d = Arrays.copyOf(seed, 32);
        byte[] z = Arrays.copyOfRange(seed, 32, 64);
        String values = lines("d", d, "z", z, "ek", ek, "dk", dk, "m", m, "K", secret(), "c", c());
        write("cctv/unluckysample-768.txt", values);
        byte[] otherSeed = seed.clone();
        otherSeed[0] ^= 2;
        byte[] kBar = reference.mlKem().decapsulate(reference.mlKemPrivateKeys().fromSeed(otherSeed), c());
        write("cctv/intermediate-768.txt", values + "A[0, 0] = {1, 2}\n" + lines("KBar", kBar));
    }

    private void xWingDraft() throws IOException, GeneralSecurityException {
        KemUnderTest kem = reference.xWing();
        byte[] sk = pattern(32, 6);
        byte[] eseed = pattern(64, 7);
        KeyPair keys = kem.generate(sk);
        KEM.Encapsulated result = kem.encapsulate(keys.getPublic(), eseed);
        byte[] pk = kem.raw(keys.getPublic());
        byte[] ss = result.key().getEncoded();
        write(
                "xwing-draft/test-vectors.json",
                new Gson()
                        .toJson(List.of(members(
                                "seed",
                                sk,
                                "sk",
                                sk,
                                "pk",
                                pk,
                                "eseed",
                                eseed,
                                "ct",
                                result.encapsulation(),
                                "ss",
                                ss))));
        write("xwing-draft/xwing.priv", pem("PRIVATE KEY", keys.getPrivate().getEncoded()));
        write("xwing-draft/xwing.pub", pem("PUBLIC KEY", keys.getPublic().getEncoded()));
    }

    private static String pem(String label, byte[] bytes) {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n";
    }

    private static Map<String, Object> members(Object... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put((String) namesAndValues[i], HexFormat.of().formatHex((byte[]) namesAndValues[i + 1]));
        }
        return members;
    }

    private static String lines(Object... namesAndValues) {
        StringBuilder lines = new StringBuilder();
        members(namesAndValues).forEach((name, value) -> lines.append(name + " = " + value + "\n"));
        return lines.toString();
    }

    private static Map<String, Object> test(String result, Object... namesAndValues) {
        Map<String, Object> test = members(namesAndValues);
        test.put("flags", List.of());
        test.put("result", result);
        return test;
    }

    @SafeVarargs
    private void wycheproof(String name, Map<String, Object>... tests) throws IOException {
        List<Map<String, Object>> numbered = new ArrayList<>();
        for (Map<String, Object> test : tests) {
            test.put("tcId", numbered.size() + 1);
            numbered.add(test);
        }
        Map<String, Object> file =
                Map.of("numberOfTests", tests.length, "testGroups", List.of(Map.of("tests", numbered)));
        write("wycheproof/" + name + ".json", new Gson().toJson(file));
    }

    private static Map<String, Object> group(int number, Map<String, Object> groupMembers, Map<String, Object> test) {
        Map<String, Object> numbered = new LinkedHashMap<>(test);
        numbered.put("tcId", number);
        Map<String, Object> group = new LinkedHashMap<>(groupMembers);
        group.put("tests", List.of(numbered));
        return group;
    }

    private void acvp(String name, List<Map<String, Object>> prompt, List<Map<String, Object>> expected)
            throws IOException {
        writeGzip("acvp/" + name + "/prompt.json.gz", new Gson().toJson(Map.of("testGroups", prompt)));
        writeGzip("acvp/" + name + "/expectedResults.json.gz", new Gson().toJson(Map.of("testGroups", expected)));
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Files.writeString(root.resolve(name), text);
    }

    private void writeGzip(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(root.resolve(name)))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
