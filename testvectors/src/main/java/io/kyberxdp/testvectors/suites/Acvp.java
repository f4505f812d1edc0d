package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.Check;
import io.kyberxdp.testvectors.check.VectorCase;
import io.kyberxdp.testvectors.files.JsonNode;
import io.kyberxdp.testvectors.files.VectorFolder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** NIST's ACVP vectors for ML-KEM: a prompt and the expected results, joined by test case number. */
final class Acvp {

    private static final String SOURCE = "NIST ACVP, ML-KEM, FIPS203";
    private static final String PARAMETER_SET = "ML-KEM-768";

    private Acvp() {}

    static List<Suite> suites() {
        return List.of(
                suite("acvp-mlkem768-keygen", "acvp/ML-KEM-keyGen-FIPS203", Acvp::keyPair),
                suite("acvp-mlkem768-encap-decap", "acvp/ML-KEM-encapDecap-FIPS203", Acvp::encapDecap));
    }

    /** A test with its group, whose members hold for all its tests, and what is expected. */
    private record Test(JsonNode group, JsonNode prompt, JsonNode expected) {
        byte[] input(String name, int length) {
            JsonNode holder = prompt.find(name).isPresent() ? prompt : group;
            return holder.hex(name, length);
        }
    }

    private interface TestReader {
        List<Check> read(MlKemChecks checks, Test test);
    }

    private static Suite suite(String name, String path, TestReader reader) {
        String prompt = path + "/prompt.json.gz";
        String expected = path + "/expectedResults.json.gz";
        return new Suite(name, SOURCE, List.of(prompt, expected), context -> {
            MlKemChecks checks = new MlKemChecks(context.subject());
            Map<Integer, JsonNode> results = byNumber(context.folder(), expected);
            List<VectorCase> cases = new ArrayList<>();
            for (JsonNode group : context.folder().readJson(prompt).list("testGroups")) {
                for (JsonNode test : group.list("tests")) {
                    cases.add(vectorCase(group, test, results, checks, reader));
                }
            }
            return cases;
        });
    }

    private static Map<Integer, JsonNode> byNumber(VectorFolder folder, String file) {
        Map<Integer, JsonNode> tests = new HashMap<>();
        for (JsonNode group : folder.readJson(file).list("testGroups")) {
            group.list("tests").forEach(test -> tests.put(test.number("tcId"), test));
        }
        return tests;
    }

    private static VectorCase vectorCase(
            JsonNode group, JsonNode test, Map<Integer, JsonNode> results, MlKemChecks checks, TestReader reader) {
        int number = test.number("tcId");
        String id = "tcId " + number;
        String parameterSet = group.text("parameterSet");
        if (!parameterSet.equals(PARAMETER_SET)) {
            return VectorCase.notApplicable(id, "another parameter set: " + parameterSet);
        }
        JsonNode expected = results.get(number);
        if (expected == null) {
            throw test.error("has no expected result");
        }
        return new VectorCase(id, reader.read(checks, new Test(group, test, expected)));
    }

    private static List<Check> keyPair(MlKemChecks checks, Test test) {
        byte[] seed = Bytes.concat(test.input("d", 32), test.input("z", 32));
        return List.of(
                checks.keyPair(seed, test.expected().hex("ek", MlKemChecks.EK_BYTES)),
                checks.expandedKey(seed, test.expected().hex("dk", MlKemChecks.DK_BYTES)));
    }

    private static List<Check> encapDecap(MlKemChecks checks, Test test) {
        return switch (test.group().text("function")) {
            case "encapsulation" -> List.of(encapsulation(checks, test));
            case "decapsulation" -> List.of(decapsulation(checks, test));
            case "encapsulationKeyCheck" -> encapsulationKeyCheck(checks, test);
            case "decapsulationKeyCheck" -> decapsulationKeyCheck(checks, test);
            default -> throw test.group().get("function").error("is not known to this runner");
        };
    }

    private static Check encapsulation(MlKemChecks checks, Test test) {
        return checks.encapsulation(
                test.input("ek", MlKemChecks.EK_BYTES),
                test.input("m", MlKemChecks.MESSAGE_BYTES),
                test.expected().hex("c", MlKemChecks.CIPHERTEXT_BYTES),
                test.expected().hex("k", MlKemChecks.SECRET_BYTES));
    }

    private static Check decapsulation(MlKemChecks checks, Test test) {
        return checks.decapsulationByExpanded(
                test.input("dk", MlKemChecks.DK_BYTES),
                test.input("c", MlKemChecks.CIPHERTEXT_BYTES),
                test.expected().hex("k", MlKemChecks.SECRET_BYTES));
    }

    private static List<Check> encapsulationKeyCheck(MlKemChecks checks, Test test) {
        byte[] ek = test.prompt().hex("ek");
        return test.expected().flag("testPassed")
                ? List.of(checks.publicKeyAccepted(ek))
                : checks.publicKeyRefused(ek).orElseThrow(() -> unknownReason(test));
    }

    private static List<Check> decapsulationKeyCheck(MlKemChecks checks, Test test) {
        byte[] dk = test.prompt().hex("dk");
        return test.expected().flag("testPassed")
                ? List.of(checks.expandedAccepted(dk))
                : checks.expandedRefused(dk).orElseThrow(() -> unknownReason(test));
    }

    private static RuntimeException unknownReason(Test test) {
        return test.prompt().error("must not pass for a reason that this runner does not know");
    }
}
