package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.Check;
import io.kyberxdp.testvectors.files.JsonNode;
import java.util.List;

/**
 * Project Wycheproof's files for ML-KEM-768. An invalid case is checked for its cause: a key that is refused for its modulus must be
 * accepted when it is reduced, a ciphertext is refused by a key that is accepted, and refusals are of the documented type.
 */
final class WycheproofMlKem {

    private static final String SOURCE = "C2SP/wycheproof, testvectors_v1";

    private WycheproofMlKem() {}

    static List<Suite> suites() {
        return List.of(
                suite("wycheproof-mlkem768", "mlkem_768_test", WycheproofMlKem::decapsulation),
                suite("wycheproof-mlkem768-encaps", "mlkem_768_encaps_test", WycheproofMlKem::encapsulation),
                suite("wycheproof-mlkem768-keygen", "mlkem_768_keygen_seed_test", WycheproofMlKem::keyPair),
                suite(
                        "wycheproof-mlkem768-semi-expanded",
                        "mlkem_768_semi_expanded_decaps_test",
                        WycheproofMlKem::semiExpanded));
    }

    private interface TestReader {
        List<Check> read(MlKemChecks checks, JsonNode test);
    }

    private static Suite suite(String name, String fileName, TestReader reader) {
        String file = "wycheproof/" + fileName + ".json";
        return new Suite(name, SOURCE, List.of(file), context -> {
            MlKemChecks checks = new MlKemChecks(context.subject());
            return WycheproofFile.cases(context.folder(), file, test -> reader.read(checks, test));
        });
    }

    private static List<Check> keyPair(MlKemChecks checks, JsonNode test) {
        if (!WycheproofFile.isValid(test)) {
            throw unknownReason(test);
        }
        byte[] seed = test.hex("seed", MlKemChecks.SEED_BYTES);
        return List.of(
                checks.keyPair(seed, test.hex("ek", MlKemChecks.EK_BYTES)),
                checks.expandedKey(seed, test.hex("dk", MlKemChecks.DK_BYTES)));
    }

    private static List<Check> encapsulation(MlKemChecks checks, JsonNode test) {
        if (!WycheproofFile.isValid(test)) {
            return checks.publicKeyRefused(test.hex("ek")).orElseThrow(() -> unknownReason(test));
        }
        return List.of(checks.encapsulation(
                test.hex("ek", MlKemChecks.EK_BYTES),
                test.hex("m", MlKemChecks.MESSAGE_BYTES),
                test.hex("c", MlKemChecks.CIPHERTEXT_BYTES),
                test.hex("K", MlKemChecks.SECRET_BYTES)));
    }

    private static List<Check> decapsulation(MlKemChecks checks, JsonNode test) {
        byte[] seed = test.hex("seed");
        byte[] c = test.hex("c");
        if (WycheproofFile.isValid(test)) {
            return List.of(
                    checks.keyPair(seed, test.hex("ek", MlKemChecks.EK_BYTES)),
                    checks.decapsulationBySeed(seed, c, test.hex("K", MlKemChecks.SECRET_BYTES)));
        }
        if (seed.length != MlKemChecks.SEED_BYTES) {
            return List.of(checks.seedRefused(seed));
        }
        if (c.length != MlKemChecks.CIPHERTEXT_BYTES) {
            return List.of(checks.ciphertextRefusedBySeed(seed, c));
        }
        throw unknownReason(test);
    }

    private static List<Check> semiExpanded(MlKemChecks checks, JsonNode test) {
        byte[] dk = test.hex("dk");
        byte[] c = test.hex("c");
        if (WycheproofFile.isValid(test)) {
            return List.of(checks.decapsulationByExpanded(dk, c, test.hex("K", MlKemChecks.SECRET_BYTES)));
        }
        if (c.length != MlKemChecks.CIPHERTEXT_BYTES) {
            return List.of(checks.ciphertextRefusedByExpanded(dk, c));
        }
        return checks.expandedRefused(dk).orElseThrow(() -> unknownReason(test));
    }

    private static RuntimeException unknownReason(JsonNode test) {
        return test.error("is invalid for a reason that this runner does not know");
    }
}
