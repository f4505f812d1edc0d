package io.kyberxdp.testvectors.report;

/** Shows a report as a table, with what failed and what was not applicable, and why, below it. */
public final class TextReport {

    private final ReportLines out = new ReportLines();
    private final ConformanceReport report;

    private TextReport(ConformanceReport report) {
        this.report = report;
    }

    /** The report for a terminal, with lines ending in a line feed. Long lists of cases are cut; JSON has them all. */
    public static String render(ConformanceReport report) {
        TextReport text = new TextReport(report);
        text.out.line("Conformance of %s on %s", report.provider(), report.runtime());
        text.out.line("");
        text.table();
        text.failures();
        text.omissions();
        text.out.files(report.fileProblems());
        text.verdict();
        return text.out.toString();
    }

    private void table() {
        String names = "%-" + nameWidth() + "s";
        out.line(names + " %8s %8s %8s %8s", "suite", "passed", "failed", "n/a", "time");
        for (SuiteResult suite : report.suites()) {
            out.line(
                    names + " %8d %8d %8d %7.1fs",
                    suite.name(),
                    suite.passed(),
                    suite.failed(),
                    suite.notApplicable(),
                    suite.time().toMillis() / 1000.0);
        }
        out.line(
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
            out.line("%nFailed:");
        }
        for (SuiteResult suite : report.suites()) {
            suite.failedCases().forEach((message, ids) -> out.cases(suite.name(), message, ids));
        }
    }

    private void omissions() {
        if (report.notApplicable() > 0) {
            out.line("%nNot applicable:");
        }
        for (SuiteResult suite : report.suites()) {
            suite.omittedCases().forEach((reason, ids) -> out.cases(suite.name(), reason, ids));
        }
    }

    private void verdict() {
        boolean checked = report.passed() + report.failed() > 0;
        String bad = checked ? "NOT conformant." : "Nothing was checked.";
        out.line("%n%s", report.conformant() ? "Every applicable case passed." : bad);
    }
}
