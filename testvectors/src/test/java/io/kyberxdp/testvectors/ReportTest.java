package io.kyberxdp.testvectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.FileProblem;
import io.kyberxdp.testvectors.report.JsonReport;
import io.kyberxdp.testvectors.report.SuiteResult;
import io.kyberxdp.testvectors.report.SuiteResult.Failure;
import io.kyberxdp.testvectors.report.SuiteResult.Omission;
import io.kyberxdp.testvectors.report.TextReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

    private static final Duration TIME = Duration.ofMillis(1250);

    private static ConformanceReport report(List<Failure> failures) {
        SuiteResult good = new SuiteResult("good", "somebody", 3, List.of(), List.of(), TIME);
        SuiteResult mixed = new SuiteResult(
                "mixed",
                "somebody",
                2,
                failures,
                List.of(new Omission("no such thing", List.of("tcId 8", "tcId 9"))),
                TIME);
        FileProblem missing = new FileProblem("a/b.json", FileProblem.Kind.MISSING, "not found in c");
        return new ConformanceReport("Some 1.0", "Some VM 17", List.of(good, mixed), List.of(missing), TIME);
    }

    private static List<Failure> failures(int count) {
        List<Failure> failures = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            failures.add(new Failure("tcId " + i, "K: expected 00 but got 01"));
        }
        return failures;
    }

    @Test
    void countsEachCaseOnce() {
        SuiteResult mixed = report(failures(4)).suites().get(1);
        assertEquals(2, mixed.passed());
        assertEquals(4, mixed.failed());
        assertEquals(2, mixed.notApplicable());
        assertEquals(8, mixed.cases());
    }

    @Test
    void isConformantOnlyWithoutFailures() {
        assertTrue(report(List.of()).conformant());
        assertFalse(report(failures(1)).conformant());
    }

    @Test
    void showsTableFailuresReasonsAndFiles() {
        String expected = """
                Conformance of Some 1.0 on Some VM 17

                suite    passed   failed      n/a     time
                good          3        0        0     1.3s
                mixed         2       10        2     1.3s
                total         5       10        2     1.3s

                Failed:
                  mixed: 10 x K: expected 00 but got 01
                      tcId 1, tcId 2, tcId 3, tcId 4, tcId 5, tcId 6, tcId 7, tcId 8, and 2 more

                Not applicable:
                  mixed: 2 x no such thing
                      tcId 8, tcId 9

                Files whose vectors did not run: 1
                  missing a/b.json: not found in c

                NOT conformant.
                """;
        assertEquals(expected, TextReport.render(report(failures(10))));
    }

    @Test
    void survivesPercentSignsInMessages() {
        String text = TextReport.render(report(List.of(new Failure("tcId 1", "100%d %n wrong"))));
        assertTrue(text.contains("1 x 100%d %n wrong\n"), text);
    }

    @Test
    void writesEveryCaseAsJson() {
        JsonObject json =
                JsonParser.parseString(JsonReport.render(report(failures(10)))).getAsJsonObject();
        assertEquals("Some 1.0", json.get("provider").getAsString());
        assertFalse(json.get("conformant").getAsBoolean());
        assertEquals(5, json.get("passed").getAsInt());
        assertEquals(10, json.get("failed").getAsInt());
        assertEquals(2, json.get("notApplicable").getAsInt());
        JsonObject mixed = json.getAsJsonArray("suites").get(1).getAsJsonObject();
        assertEquals(10, mixed.getAsJsonArray("failures").size());
        JsonObject omission = mixed.getAsJsonArray("omissions").get(0).getAsJsonObject();
        assertEquals("no such thing", omission.get("reason").getAsString());
        assertEquals("tcId 9", omission.getAsJsonArray("cases").get(1).getAsString());
        JsonObject file = json.getAsJsonArray("files").get(0).getAsJsonObject();
        assertEquals("missing", file.get("problem").getAsString());
    }
}
