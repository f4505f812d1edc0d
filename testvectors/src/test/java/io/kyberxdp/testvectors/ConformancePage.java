package io.kyberxdp.testvectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.testvectors.report.ConformanceReport;
import io.kyberxdp.testvectors.report.SuiteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The table of docs/conformance.md: a row a suite, a column a subject. */
final class ConformancePage {

    private static final Path FILE = Path.of(System.getProperty("kyberxdp.root", ".."), "docs", "conformance.md");

    private ConformancePage() {}

    /** Fails unless every column that begins with {@code subject} has the figures of a report, suite by suite. */
    static void assertTells(String subject, ConformanceReport report) throws IOException {
        List<List<String>> rows = Files.readAllLines(FILE).stream()
                .filter(line -> line.startsWith("| "))
                .map(line -> Arrays.asList(line.substring(2, line.length() - 2).split(" \\| ", -1)))
                .dropWhile(cells -> !cells.get(0).equals("suite"))
                .toList();
        List<String> heading = rows.get(0);
        int columns = 0;
        for (int i = 1; i < heading.size(); i++) {
            if (heading.get(i).startsWith(subject)) {
                columns++;
                assertEquals(cells(report), column(rows, i, report), heading.get(i) + " in docs/conformance.md");
            }
        }
        assertTrue(columns > 0, () -> "docs/conformance.md has no column for " + subject);
    }

    private static Map<String, String> cells(ConformanceReport report) {
        Map<String, String> cells = new TreeMap<>();
        for (SuiteResult suite : report.suites()) {
            cells.put(suite.name(), suite.passed() + "/" + suite.failed() + "/" + suite.notApplicable());
        }
        return cells;
    }

    private static Map<String, String> column(List<List<String>> rows, int index, ConformanceReport report) {
        List<String> ran = report.suites().stream().map(SuiteResult::name).toList();
        Map<String, String> cells = new TreeMap<>();
        rows.stream().filter(row -> ran.contains(row.get(0))).forEach(row -> cells.put(row.get(0), row.get(index)));
        return cells;
    }
}
