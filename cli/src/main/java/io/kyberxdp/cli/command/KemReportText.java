package io.kyberxdp.cli.command;

import io.kyberxdp.bench.KemPlan;
import io.kyberxdp.bench.KemReport;
import io.kyberxdp.bench.KemReport.Gap;
import io.kyberxdp.bench.KemReport.Row;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.util.List;
import java.util.Locale;

/** A benchmark's report for a terminal: where, then a table an algorithm, then what to know when reading it. */
final class KemReportText {

    private static final String NOTED = "*";

    /** What the operations' names mean. */
    static final String KEYS = "cold: the key object is made from its encoding in each call; live: it is in use\n";

    private KemReportText() {}

    static String render(KemReport report) {
        StringBuilder text = new StringBuilder(setting(report).toString());
        for (String algorithm : report.plan().algorithms()) {
            List<Row> rows = report.rows().stream()
                    .filter(row -> row.algorithm().equals(algorithm))
                    .toList();
            if (!rows.isEmpty()) {
                text.append('\n').append(algorithm).append('\n').append(table(rows));
            }
        }
        if (!report.rows().isEmpty()) {
            text.append('\n').append(legend(report));
        }
        if (!report.gaps().isEmpty()) {
            text.append("\nNot measured:\n").append(gaps(report.gaps()));
        }
        return text.toString();
    }

    private static Table setting(KemReport report) {
        KemPlan plan = report.plan();
        String method = plan.rounds() + " forks each, taking turns; " + plan.iterations() + " samples of "
                + plan.iterationTime().toMillis() + " ms a fork after " + plan.warmups() + " to warm up";
        return ReportSetting.table(report.machine(), method);
    }

    private static Table table(List<Row> rows) {
        Table table = new Table(
                Column.left("operation"),
                Column.left("provider"),
                Column.right("median"),
                Column.right("spread"),
                Column.right("ratio"),
                Column.right("bytes/op"));
        Object previous = null;
        for (Row row : rows) {
            table.row(
                    row.operation().equals(previous) ? "" : row.operation().label(),
                    row.provider() + (row.note().isEmpty() ? "" : NOTED),
                    Units.time(row.medianNanos()),
                    spread(row),
                    ratio(row),
                    Units.count(row.bytesPerOperation()));
            previous = row.operation();
        }
        return table;
    }

    private static String spread(Row row) {
        double range = row.upperQuartileNanos() - row.lowerQuartileNanos();
        return Math.round(100 * range / row.medianNanos()) + " %";
    }

    private static String ratio(Row row) {
        if (row.ratio() == null) {
            return "-";
        }
        return String.format(Locale.ROOT, row.ratio() < 0.1 ? "%.4f" : "%.2f", row.ratio());
    }

    private static String legend(KemReport report) {
        StringBuilder text = new StringBuilder();
        text.append("ratio: time as a multiple of ").append(report.baseline()).append("'s, above 1 is slower\n");
        text.append("spread: the middle half of all samples, as a share of the median\n");
        text.append(KEYS);
        report.rows().stream()
                .filter(row -> !row.note().isEmpty())
                .map(row -> NOTED + " " + row.provider() + ": " + row.note() + "\n")
                .distinct()
                .forEach(text::append);
        return text.toString();
    }

    static Table gaps(List<Gap> gaps) {
        Table table = new Table(
                Column.left("provider"), Column.left("algorithm"), Column.left("operation"), Column.left("cause"));
        gaps.forEach(gap -> table.row(gap.provider(), gap.algorithm(), gap.operation(), gap.cause()));
        return table;
    }
}
