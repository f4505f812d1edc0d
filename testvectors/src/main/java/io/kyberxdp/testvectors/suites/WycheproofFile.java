package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.Check;
import io.kyberxdp.testvectors.check.VectorCase;
import io.kyberxdp.testvectors.files.JsonNode;
import io.kyberxdp.testvectors.files.VectorFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The frame that all files of Project Wycheproof share: groups of tests with a result and flags. */
final class WycheproofFile {

    private WycheproofFile() {}

    /** What a test says must happen. */
    enum Result {
        VALID,
        INVALID,
        ACCEPTABLE
    }

    /** Every test of a file as a case, which must be as many as the file says. */
    static List<VectorCase> cases(VectorFolder folder, String file, Function<JsonNode, List<Check>> checks) {
        JsonNode root = folder.readJson(file);
        List<VectorCase> cases = new ArrayList<>();
        for (JsonNode group : root.list("testGroups")) {
            for (JsonNode test : group.list("tests")) {
                cases.add(new VectorCase("tcId " + test.number("tcId"), checks.apply(test)));
            }
        }
        if (cases.size() != root.number("numberOfTests")) {
            throw root.error("numberOfTests is " + root.number("numberOfTests") + " but there are " + cases.size());
        }
        return cases;
    }

    static Result result(JsonNode test) {
        return switch (test.text("result")) {
            case "valid" -> Result.VALID;
            case "invalid" -> Result.INVALID;
            case "acceptable" -> Result.ACCEPTABLE;
            default -> throw test.get("result").error("is none of valid, invalid, acceptable");
        };
    }

    /** Whether the test is valid; for files that know nothing in between. */
    static boolean isValid(JsonNode test) {
        Result result = result(test);
        if (result == Result.ACCEPTABLE) {
            throw test.error("is neither valid nor invalid");
        }
        return result == Result.VALID;
    }

    static boolean hasFlag(JsonNode test, String flag) {
        return test.list("flags").stream().map(JsonNode::asText).anyMatch(flag::equals);
    }
}
