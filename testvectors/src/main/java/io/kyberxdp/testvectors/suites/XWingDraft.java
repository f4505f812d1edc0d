package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.Check;
import io.kyberxdp.testvectors.check.Expect;
import io.kyberxdp.testvectors.check.VectorCase;
import io.kyberxdp.testvectors.files.JsonNode;
import io.kyberxdp.testvectors.files.Pem;
import io.kyberxdp.testvectors.files.ProjectVectors;
import io.kyberxdp.testvectors.jca.KemUnderTest;
import io.kyberxdp.testvectors.oracle.Shake128Stream;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.KEM;

/** The vectors of draft-connolly-cfrg-xwing-kem-10 and its example keys. */
final class XWingDraft {

    private static final String PROJECT_FILE = "xwing-draft-10.json";
    private static final String FILE = "xwing-draft/test-vectors.json";
    private static final String PRIVATE_FILE = "xwing-draft/xwing.priv";
    private static final String PUBLIC_FILE = "xwing-draft/xwing.pub";
    private static final String SOURCE = "draft-connolly-cfrg-xwing-kem-10";

    private XWingDraft() {}

    static Suite inProject() {
        return new Suite("xwing-draft-10", SOURCE + ", digests", List.of(), XWingDraft::digests);
    }

    static List<Suite> inFolder() {
        return List.of(
                new Suite("xwing-draft-file", SOURCE, List.of(FILE), XWingDraft::vectors),
                new Suite("xwing-draft-keys", SOURCE, List.of(PRIVATE_FILE, PUBLIC_FILE), XWingDraft::exampleKeys));
    }

    /** The randomness is the stream SHAKE128(""), so that only figures of the outputs are kept. */
    private static List<VectorCase> digests(Suite.Context context) {
        Shake128Stream stream = new Shake128Stream();
        KemUnderTest kem = context.subject().xWing();
        List<VectorCase> cases = new ArrayList<>();
        for (JsonNode vector : ProjectVectors.readJson(PROJECT_FILE).list("vectors")) {
            byte[] seed = stream.next(32);
            byte[] eseed = stream.next(64);
            cases.add(new VectorCase("vector " + (cases.size() + 1), digestCheck(kem, seed, eseed, vector)));
        }
        return cases;
    }

    private static Check digestCheck(KemUnderTest kem, byte[] seed, byte[] eseed, JsonNode vector) {
        byte[] sk = vector.hex("sk", 32);
        byte[] pkSha256 = vector.hex("pkSha256", 32);
        byte[] ctSha256 = vector.hex("ctSha256", 32);
        byte[] ss = vector.hex("ss", 32);
        return () -> {
            KeyPair keys = kem.generate(seed);
            Expect.holds("the private key is not exported as sk", kem.exports(keys.getPrivate(), sk));
            Expect.equal("SHA-256(pk)", pkSha256, sha256(kem.raw(keys.getPublic())));
            KEM.Encapsulated result = kem.encapsulate(keys.getPublic(), eseed);
            Expect.equal("SHA-256(ct)", ctSha256, sha256(result.encapsulation()));
            Expect.equal("ss", ss, result.key().getEncoded());
            byte[] decapsulated = kem.decapsulate(kem.privateKey(sk), result.encapsulation());
            Expect.equal("decapsulated ss", ss, decapsulated);
        };
    }

    private static byte[] sha256(byte[] bytes) {
        return Bytes.digest("SHA-256", bytes);
    }

    private static List<VectorCase> vectors(Suite.Context context) {
        KemUnderTest kem = context.subject().xWing();
        List<VectorCase> cases = new ArrayList<>();
        for (JsonNode vector : context.folder().readJson(FILE).elements()) {
            byte[] seed = vector.hex("seed", 32);
            byte[] sk = vector.hex("sk", 32);
            byte[] pk = vector.hex("pk", kem.algorithm().publicKeyBytes());
            byte[] ct = vector.hex("ct", kem.algorithm().ciphertextBytes());
            byte[] ss = vector.hex("ss", 32);
            cases.add(new VectorCase(
                    "vector " + (cases.size() + 1),
                    keyPair(kem, seed, sk, pk),
                    encapsulation(kem, pk, vector.hex("eseed", 64), ct, ss),
                    () -> Expect.equal("decapsulated ss", ss, kem.decapsulate(kem.privateKey(sk), ct))));
        }
        return cases;
    }

    private static Check keyPair(KemUnderTest kem, byte[] seed, byte[] sk, byte[] pk) {
        return () -> {
            KeyPair keys = kem.generate(seed);
            Expect.equal("pk", pk, kem.raw(keys.getPublic()));
            Expect.holds("the private key is not exported as sk", kem.exports(keys.getPrivate(), sk));
        };
    }

    private static Check encapsulation(KemUnderTest kem, byte[] pk, byte[] eseed, byte[] ct, byte[] ss) {
        return () -> {
            KEM.Encapsulated result = kem.encapsulate(kem.publicKey(pk), eseed);
            Expect.equal("ct", ct, result.encapsulation());
            Expect.equal("ss", ss, result.key().getEncoded());
        };
    }

    private static List<VectorCase> exampleKeys(Suite.Context context) {
        KemUnderTest kem = context.subject().xWing();
        byte[] pkcs8 = Pem.decode(PRIVATE_FILE, context.folder().read(PRIVATE_FILE), "PRIVATE KEY");
        byte[] x509 = Pem.decode(PUBLIC_FILE, context.folder().read(PUBLIC_FILE), "PUBLIC KEY");
        return List.of(
                new VectorCase(
                        PRIVATE_FILE,
                        () -> Expect.equal(
                                "the encoding", pkcs8, kem.importPkcs8(pkcs8).getEncoded())),
                new VectorCase(
                        PUBLIC_FILE,
                        () -> Expect.equal(
                                "the encoding", x509, kem.importX509(x509).getEncoded())),
                new VectorCase("both together", () -> {
                    KEM.Encapsulated result = kem.encapsulate(kem.importX509(x509));
                    byte[] decapsulated = kem.decapsulate(kem.importPkcs8(pkcs8), result.encapsulation());
                    Expect.equal("ss", result.key().getEncoded(), decapsulated);
                }));
    }
}
