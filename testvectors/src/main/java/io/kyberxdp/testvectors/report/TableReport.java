package io.kyberxdp.testvectors.report;

import io.kyberxdp.testvectors.report.ConformanceTable.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Shows subjects side by side: a row a suite, a column a subject, and below, what failed and what was not applicable, and why. More
 * columns than fit the terminal are continued in a further table.
 */
public final class TableReport {

    private static final int WIDTH = 80;
    private static final String GAP = "  ";
    private static final String TOTAL = "total";

    private final ReportLines out = new ReportLines();
    private final ConformanceTable table;

    private TableReport(ConformanceTable table) {
        this.table = table;
    }

    /** The table for a terminal, with lines ending in a line feed. Long lists of cases are cut; JSON has them all. */
    public static String render(ConformanceTable table) {
        TableReport text = new TableReport(table);
        text.out.line("Conformance on %s", table.runtime());
        text.out.line("%nCells: passed/failed/not applicable");
        text.columns();
        text.subjects();
        text.causes("Failed", SuiteResult::failedCases);
        text.causes("Not applicable", SuiteResult::omittedCases);
        text.out.files(table.fileProblems());
        text.verdict();
        return text.out.toString();
    }

    private void columns() {
        int names = table.suites().stream().mapToInt(String::length).reduce(TOTAL.length(), Math::max);
        List<Subject> block = new ArrayList<>();
        int width = names;
        for (Subject subject : table.subjects()) {
            int column = GAP.length() + width(subject);
            if (!block.isEmpty() && width + column > WIDTH) {
                block(block, names);
                block.clear();
                width = names;
            }
            block.add(subject);
            width += column;
        }
        block(block, names);
    }

    private void block(List<Subject> subjects, int names) {
        out.line("");
        row("suite", subjects, names, Subject::name);
        table.suites().forEach(suite -> row(suite, subjects, names, subject -> cell(subject, suite)));
        row(TOTAL, subjects, names, TableReport::total);
    }

    private void row(String name, List<Subject> subjects, int names, Function<Subject, String> cell) {
        StringBuilder line = new StringBuilder(name + " ".repeat(names - name.length()));
        for (Subject subject : subjects) {
            String text = cell.apply(subject);
            line.append(GAP).append(" ".repeat(width(subject) - text.length())).append(text);
        }
        out.line("%s", line);
    }

    private int width(Subject subject) {
        int widest = Math.max(subject.name().length(), total(subject).length());
        return table.suites().stream()
                .mapToInt(suite -> cell(subject, suite).length())
                .reduce(widest, Math::max);
    }

    private static String cell(Subject subject, String suite) {
        return subject.report().suites().stream()
                .filter(result -> result.name().equals(suite))
                .findFirst()
                .map(result -> counts(result.passed(), result.failed(), result.notApplicable()))
                .orElse("-");
    }

    private static String total(Subject subject) {
        ConformanceReport report = subject.report();
        return counts(report.passed(), report.failed(), report.notApplicable());
    }

    private static String counts(int passed, int failed, int notApplicable) {
        return passed + "/" + failed + "/" + notApplicable;
    }

    private void subjects() {
        out.line("");
        table.subjects().forEach(subject -> out.line("%s: %s", subject.name(), subject.description()));
        table.absences().forEach(absence -> out.line("%s: not checked, %s", absence.name(), absence.cause()));
    }

    /** What happened to the same cases for the same reason is said once, with the subjects it happened to. */
    private void causes(String title, Function<SuiteResult, Map<String, List<String>>> casesByCause) {
        record Entry(String suite, String cause, List<String> ids) {}
        Map<Entry, List<String>> subjects = new LinkedHashMap<>();
        for (Subject subject : table.subjects()) {
            for (SuiteResult suite : subject.report().suites()) {
                casesByCause
                        .apply(suite)
                        .forEach((cause, ids) -> subjects.computeIfAbsent(
                                        new Entry(suite.name(), cause, ids), entry -> new ArrayList<>())
                                .add(subject.name()));
            }
        }
        if (!subjects.isEmpty()) {
            out.line("%n%s:", title);
        }
        subjects.forEach((entry, names) -> {
            String who = names.size() == table.subjects().size() ? "all" : String.join(", ", names);
            out.cases(who + ": " + entry.suite(), entry.cause(), entry.ids());
        });
    }

    private void verdict() {
        out.line("");
        for (Subject subject : table.subjects()) {
            ConformanceReport report = subject.report();
            int applicable = report.passed() + report.failed();
            String good = "every applicable case passed, " + applicable + " of " + (applicable + report.notApplicable())
                    + ".";
            String bad = applicable > 0 ? "NOT conformant." : "nothing was checked.";
            out.line("%s: %s", subject.name(), report.conformant() ? good : bad);
        }
    }
}
