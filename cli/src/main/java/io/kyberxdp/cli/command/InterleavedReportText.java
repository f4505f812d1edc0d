package io.kyberxdp.cli.command;

import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.InterleavedPlan;
import io.kyberxdp.bench.InterleavedReport;
import io.kyberxdp.bench.InterleavedReport.Row;
import io.kyberxdp.bench.KemOperation;
import io.kyberxdp.bench.estimate.Estimate;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.util.List;
import java.util.Locale;

/** The report of the interleaved method for a terminal: where, who, a table an operation, then how to read them. */
final class InterleavedReportText {

    private static final String NOTED = "*";
    private static final String UNKNOWN = "-";

    private InterleavedReportText() {}

    static String render(InterleavedReport report) {
        StringBuilder text = new StringBuilder(setting(report).toString());
        text.append('\n').append(subjects(report));
        for (String algorithm : report.plan().algorithms()) {
            for (KemOperation operation : report.plan().operations()) {
                List<Row> rows = report.rows().stream()
                        .filter(row -> row.algorithm().equals(algorithm) && row.operation() == operation)
                        .toList();
                if (!rows.isEmpty()) {
                    String title = "\n" + algorithm + " " + operation.label() + "\n";
                    text.append(title).append(table(rows));
                }
            }
        }
        if (!report.rows().isEmpty()) {
            text.append('\n').append(legend(report));
        }
        if (!report.gaps().isEmpty()) {
            text.append("\nNot measured:\n").append(KemReportText.gaps(report.gaps()));
        }
        return text.toString();
    }

    private static Table setting(InterleavedReport report) {
        InterleavedPlan plan = report.plan();
        String method = "one process; in each of " + plan.rounds() + " rounds a batch of each subject, of about "
                + Units.time((double) plan.batchTime().toNanos()) + " after two operations that do not count; "
                + plan.warmup().toMillis() + " ms each to warm up";
        return ReportSetting.table(report.machine(), method).row("cycles", cycles(report.cycleCounter()));
    }

    private static String cycles(CycleCounter counter) {
        return counter.megahertz() > 0
                ? String.format(
                        Locale.ROOT,
                        "of the time-stamp counter, computed from its %.1f MHz (%s)",
                        counter.megahertz(),
                        counter.source())
                : "unknown: " + counter.source();
    }

    private static Table subjects(InterleavedReport report) {
        Table table = new Table(Column.left("subject"), Column.left("what it is"));
        report.subjects().forEach(table::row);
        return table;
    }

    private static Table table(List<Row> rows) {
        Table table = new Table(
                Column.left("subject"),
                Column.right("median"),
                Column.right("spread"),
                Column.right("cycles"),
                Column.right("ratio"),
                Column.right("95 %"),
                Column.right("bytes/op"));
        for (Row row : rows) {
            table.row(
                    row.subject() + (row.note().isEmpty() ? "" : NOTED),
                    Units.time(row.nanos().value()),
                    spread(row),
                    row.cycles() == null ? UNKNOWN : Units.count(row.cycles()),
                    row.ratio() == null ? UNKNOWN : ratio(row.ratio().value()),
                    row.ratio() == null ? UNKNOWN : interval(row.ratio()),
                    row.bytesPerOperation() == null ? UNKNOWN : Units.count(row.bytesPerOperation()));
        }
        return table;
    }

    private static String spread(Row row) {
        double range = row.upperQuartileNanos() - row.lowerQuartileNanos();
        return Math.round(100 * range / row.nanos().value()) + " %";
    }

    private static String interval(Estimate ratio) {
        return ratio(ratio.low()) + "-" + ratio(ratio.high());
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, ratio < 0.1 ? "%.4f" : "%.3f", ratio);
    }

    private static String legend(InterleavedReport report) {
        StringBuilder text = new StringBuilder();
        text.append("ratio: the median divided by that of ").append(report.baseline());
        text.append(", above 1 is slower\n");
        text.append("95 %: where the ratio lies 95 times of 100, by bootstrap over the rounds\n");
        text.append("spread: the middle half of all samples, as a share of the median\n");
        text.append(KemReportText.KEYS);
        if (report.callOverheadNanos() != null) {
            text.append("a C function that does nothing (memcmp of no bytes), called by JNA: ");
            text.append(Units.time(report.callOverheadNanos())).append("\n");
        }
        report.rows().stream()
                .filter(row -> !row.note().isEmpty())
                .map(row -> NOTED + " " + row.subject() + ": " + row.note() + "\n")
                .distinct()
                .forEach(text::append);
        return text.toString();
    }
}
