package io.kyberxdp.testvectors.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shows a report as a table, with what failed and what was not applicable, and why, below it. */
public final class TextReport {

    private static final int SHOWN_IDS = 8;

    private final StringBuilder out = new StringBuilder();
    private final ConformanceReport report;

    private TextReport(ConformanceReport report) {
        this.report = report;
    }

    /** The report for a terminal, with lines ending in a line feed. Long lists of cases are cut; JSON has them all. */
    public static String render(ConformanceReport report) {
        TextReport text = new TextReport(report);
        text.line("Conformance of %s on %s", report.provider(), report.runtime());
        text.line("");
        text.table();
        text.failures();
        text.omissions();
        text.files();
        text.verdict();
        return text.out.toString();
    }

    private void table() {
        String names = "%-" + nameWidth() + "s";
        line(names + " %8s %8s %8s %8s", "suite", "passed", "failed", "n/a", "time");
        for (SuiteResult suite : report.suites()) {
            line(
                    names + " %8d %8d %8d %7.1fs",
                    suite.name(),
                    suite.passed(),
                    suite.failed(),
                    suite.notApplicable(),
                    suite.time().toMillis() / 1000.0);
        }
        line(
                names + " %8d %8d %8d %7.1fs",
                "total",
                report.passed(),
                report.failed(),
                report.notApplicable(),
                report.time().toMillis() / 1000.0);
    }

    private int nameWidth() {
        return report.suites().stream()
                        .mapToInt(suite -> suite.name().length())
                        .max()
                        .orElse(0)
                + 1;
    }

    private void failures() {
        if (report.failed() > 0) {
            line("%nFailed:");
        }
        for (SuiteResult suite : report.suites()) {
            Map<String, List<String>> byMessage = new LinkedHashMap<>();
            suite.failures()
                    .forEach(failure -> byMessage
                            .computeIfAbsent(failure.message(), message -> new ArrayList<>())
                            .add(failure.caseId()));
            byMessage.forEach((message, ids) -> entry(suite.name(), message, ids));
        }
    }

    private void omissions() {
        if (report.notApplicable() > 0) {
            line("%nNot applicable:");
        }
        for (SuiteResult suite : report.suites()) {
            suite.omissions().forEach(omission -> entry(suite.name(), omission.reason(), omission.caseIds()));
        }
    }

    private void entry(String suite, String message, List<String> ids) {
        String shown = String.join(", ", ids.subList(0, Math.min(ids.size(), SHOWN_IDS)));
        String more = ids.size() > SHOWN_IDS ? ", and " + (ids.size() - SHOWN_IDS) + " more" : "";
        line("  %s: %d x %s", suite, ids.size(), message);
        line("      %s%s", shown, more);
    }

    private void files() {
        if (!report.fileProblems().isEmpty()) {
            line("%nFiles whose vectors did not run: %d", report.fileProblems().size());
        }
        report.fileProblems()
                .forEach(problem -> line(
                        "  %s %s: %s",
                        problem.kind().name().toLowerCase(Locale.ROOT), problem.file(), problem.message()));
    }

    private void verdict() {
        boolean checked = report.passed() + report.failed() > 0;
        String bad = checked ? "NOT conformant." : "Nothing was checked.";
        line("%n%s", report.conformant() ? "Every applicable case passed." : bad);
    }

    private void line(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values))
                .append('\n');
    }
}
