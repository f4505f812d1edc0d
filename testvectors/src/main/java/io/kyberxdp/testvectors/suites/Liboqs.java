package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.Check;
import io.kyberxdp.testvectors.check.Expect;
import io.kyberxdp.testvectors.check.VectorCase;
import io.kyberxdp.testvectors.files.JsonNode;
import io.kyberxdp.testvectors.files.ProjectVectors;
import io.kyberxdp.testvectors.jca.KemUnderTest;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.KEM;

/** ML-KEM-768 vectors that testvectors/generator made from liboqs; its README.md gives their form. */
final class Liboqs {

    private static final String FILE = "liboqs-mlkem768.json";

    private Liboqs() {}

    static Suite suite() {
        return new Suite("liboqs-mlkem768", "liboqs 0.15.1, made by testvectors/generator", List.of(), context -> {
            MlKemChecks checks = new MlKemChecks(context.subject());
            List<VectorCase> cases = new ArrayList<>();
            for (JsonNode vector : ProjectVectors.readJson(FILE).list("cases")) {
                List<Check> made = vector.find("dk").isPresent()
                        ? full(checks, vector)
                        : List.of(digests(context.subject().mlKem(), vector));
                cases.add(new VectorCase("case " + (cases.size() + 1), made));
            }
            return cases;
        });
    }

    private static List<Check> full(MlKemChecks checks, JsonNode vector) {
        byte[] seed = vector.hex("seed", MlKemChecks.SEED_BYTES);
        byte[] dk = vector.hex("dk", MlKemChecks.DK_BYTES);
        byte[] ek = ExpandedKey.encapsulationKey(dk);
        byte[] c = vector.hex("c", MlKemChecks.CIPHERTEXT_BYTES);
        byte[] flipped = flipBit(c, vector.number("flippedBit"));
        byte[] secret = vector.hex("K", MlKemChecks.SECRET_BYTES);
        byte[] flippedSecret = vector.hex("flippedK", MlKemChecks.SECRET_BYTES);
        return List.of(
                checks.keyPair(seed, ek),
                checks.expandedKey(seed, dk),
                checks.encapsulation(ek, vector.hex("m", MlKemChecks.MESSAGE_BYTES), c, secret),
                checks.decapsulationBySeed(seed, c, secret),
                checks.decapsulationBySeed(seed, flipped, flippedSecret),
                checks.decapsulationByExpanded(dk, c, secret),
                checks.decapsulationByExpanded(dk, flipped, flippedSecret));
    }

    private static Check digests(KemUnderTest kem, JsonNode vector) {
        byte[] seed = vector.hex("seed", MlKemChecks.SEED_BYTES);
        byte[] m = vector.hex("m", MlKemChecks.MESSAGE_BYTES);
        byte[] ekSha256 = vector.hex("ekSha256", 32);
        byte[] cSha256 = vector.hex("cSha256", 32);
        byte[] secret = vector.hex("K", MlKemChecks.SECRET_BYTES);
        int flippedBit = vector.number("flippedBit");
        byte[] flippedSecret = vector.hex("flippedK", MlKemChecks.SECRET_BYTES);
        return () -> {
            KeyPair keys = kem.generate(seed);
            Expect.equal("SHA-256(ek)", ekSha256, Bytes.digest("SHA-256", kem.raw(keys.getPublic())));
            KEM.Encapsulated result = kem.encapsulate(keys.getPublic(), m);
            byte[] c = result.encapsulation();
            Expect.equal("SHA-256(c)", cSha256, Bytes.digest("SHA-256", c));
            Expect.equal("K", secret, result.key().getEncoded());
            Expect.equal("decapsulated K", secret, kem.decapsulate(keys.getPrivate(), c));
            byte[] rejected = kem.decapsulate(keys.getPrivate(), flipBit(c, flippedBit));
            Expect.equal("K of a flipped c", flippedSecret, rejected);
        };
    }

    private static byte[] flipBit(byte[] bytes, int bit) {
        byte[] flipped = bytes.clone();
        flipped[bit >> 3] ^= (byte) (1 << (bit & 7));
        return flipped;
    }
}
