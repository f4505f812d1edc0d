package io.kyberxdp.testvectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.ConformanceTable;
import io.kyberxdp.testvectors.report.ConformanceTable.Absence;
import io.kyberxdp.testvectors.report.ConformanceTable.Subject;
import io.kyberxdp.testvectors.report.FileProblem;
import io.kyberxdp.testvectors.report.JsonReport;
import io.kyberxdp.testvectors.report.SuiteResult;
import io.kyberxdp.testvectors.report.SuiteResult.Failure;
import io.kyberxdp.testvectors.report.SuiteResult.Omission;
import io.kyberxdp.testvectors.report.TableReport;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableReportTest {

    private static final Duration TIME = Duration.ofMillis(1250);
    private static final Omission NO_SUCH_THING = new Omission("no such 100%d thing", List.of("tcId 8", "tcId 9"));
    private static final Failure WRONG = new Failure("tcId 1", "K: expected 00 but got 01");

    private static ConformanceReport report(int passed, List<Failure> failures, List<Omission> omissions) {
        SuiteResult good = new SuiteResult("good", "somebody", passed, List.of(), List.of(), TIME);
        SuiteResult mixed = new SuiteResult("mixed-longer", "somebody", passed, failures, omissions, TIME);
        FileProblem missing = new FileProblem("a/b.json", FileProblem.Kind.MISSING, "not found in c");
        return new ConformanceReport("Some 1.0", "VM 17", List.of(good, mixed), List.of(missing), TIME);
    }

    private static ConformanceTable table(Subject... subjects) {
        return new ConformanceTable("VM 17", List.of(subjects), List.of(new Absence("lib25519", "not found")));
    }

    private static Subject subject(String name, boolean decisive, ConformanceReport report) {
        return new Subject(name, "Some 1.0", decisive, report);
    }

    private static final ConformanceReport GOOD = report(3, List.of(), List.of(NO_SUCH_THING));
    private static final ConformanceReport BAD = report(3, List.of(WRONG), List.of(NO_SUCH_THING));
    private static final ConformanceReport EMPTY = report(0, List.of(), List.of(NO_SUCH_THING));

    @Test
    void showsColumnsCausesAndFiles() {
        assertEquals(
                """
                Conformance on VM 17

                Cells: passed/failed/not applicable

                suite          java     BC  SunJCE
                good          3/0/0  3/0/0   0/0/0
                mixed-longer  3/0/2  3/1/2   0/0/2
                total         6/0/2  6/1/2   0/0/2

                java: Some 1.0
                BC: Some 1.0
                SunJCE: Some 1.0
                lib25519: not checked, not found

                Failed:
                  BC: mixed-longer: 1 x K: expected 00 but got 01
                      tcId 1

                Not applicable:
                  all: mixed-longer: 2 x no such 100%d thing
                      tcId 8, tcId 9

                Files whose vectors did not run: 1
                  missing a/b.json: not found in c

                java: every applicable case passed, 6 of 8.
                BC: NOT conformant.
                SunJCE: nothing was checked.
                """,
                TableReport.render(table(
                        subject("java", true, GOOD), subject("BC", false, BAD), subject("SunJCE", false, EMPTY))));
    }

    @Test
    void namesTheSubjectsOfACauseThatNotAllHave() {
        String text = TableReport.render(table(
                subject("java", true, GOOD),
                subject("native", true, GOOD),
                subject("SUN", false, report(3, List.of(), List.of()))));
        assertTrue(text.contains("\n  java, native: mixed-longer: 2 x no such 100%d thing\n"), text);
    }

    @Test
    void continuesColumnsThatDoNotFitTheTerminal() {
        Subject[] subjects = IntStream.range(0, 12)
                .mapToObj(i -> subject("native/avx-" + i, true, GOOD))
                .toArray(Subject[]::new);
        List<String> lines = TableReport.render(table(subjects)).lines().toList();
        assertEquals(3, lines.stream().filter(line -> line.startsWith("suite ")).count());
        lines.stream()
                .filter(line -> line.matches("(suite|good|mixed|total).*"))
                .forEach(line -> assertTrue(line.length() <= 80, line));
        IntStream.range(0, 12)
                .forEach(i -> assertEquals(
                        1,
                        lines.stream()
                                .filter(line -> line.matches("suite .*native/avx-" + i + "( .*|$)"))
                                .count()));
    }

    @Test
    void passesByTheDecisiveSubjectsAlone() {
        assertTrue(table(subject("java", true, GOOD), subject("BC", false, BAD)).passed());
        assertFalse(
                table(subject("java", true, BAD), subject("BC", false, GOOD)).passed());
        assertFalse(
                table(subject("java", true, GOOD), subject("native", true, BAD)).passed());
    }

    @Test
    void failsWhenNothingDecisiveWasChecked() {
        assertFalse(table().passed());
        assertFalse(table(subject("BC", false, GOOD)).passed());
        assertFalse(table(subject("java", true, EMPTY)).passed());
    }

    @Test
    void rendersATableOfNobody() {
        assertTrue(TableReport.render(table()).contains("lib25519: not checked, not found\n"));
    }

    @Test
    void writesEverySubjectAsJson() {
        String rendered = JsonReport.render(table(subject("java", true, GOOD), subject("BC", false, BAD)));
        JsonObject json = JsonParser.parseString(rendered).getAsJsonObject();
        assertTrue(json.get("passed").getAsBoolean());
        assertEquals("VM 17", json.get("runtime").getAsString());
        JsonObject bc = json.getAsJsonArray("subjects").get(1).getAsJsonObject();
        assertEquals("BC", bc.get("name").getAsString());
        assertFalse(bc.get("decisive").getAsBoolean());
        assertFalse(bc.get("conformant").getAsBoolean());
        assertEquals(1, bc.get("failed").getAsInt());
        assertEquals(2, bc.getAsJsonArray("suites").size());
        JsonObject absence = json.getAsJsonArray("absences").get(0).getAsJsonObject();
        assertEquals("not found", absence.get("cause").getAsString());
    }
}
