package io.kyberxdp.cli.command;

import io.kyberxdp.bench.report.Comparison;
import io.kyberxdp.bench.report.Comparison.Row;
import io.kyberxdp.bench.report.Comparison.Verdict;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A comparison of two reports for a terminal: doubts, a line for each series, what only one has, how to read it. */
final class ComparisonText {

    private ComparisonText() {}

    static String render(Comparison comparison) {
        StringBuilder text = new StringBuilder();
        comparison
                .warnings()
                .forEach(warning -> text.append("warning: ").append(warning).append('\n'));
        if (!comparison.rows().isEmpty()) {
            text.append(table(comparison.rows())).append('\n').append(tally(comparison.rows()));
        }
        text.append(only("first", comparison.onlyFirst())).append(only("second", comparison.onlySecond()));
        return text.append(legend(comparison)).toString();
    }

    private static Table table(List<Row> rows) {
        Table table = new Table(
                Column.left("study"),
                Column.left("operation"),
                Column.left("subject"),
                Column.right("first"),
                Column.right("second"),
                Column.right("ratio"),
                Column.left("interval"),
                Column.left("verdict"));
        for (Row row : rows) {
            table.row(
                    row.key().study(),
                    row.key().operation(),
                    row.key().label(),
                    Units.time(row.first()),
                    Units.time(row.second()),
                    ratio(row.ratio().value()),
                    ratio(row.ratio().low()) + " to " + ratio(row.ratio().high()),
                    row.verdict().toString());
        }
        return table;
    }

    private static String tally(List<Row> rows) {
        return Arrays.stream(Verdict.values())
                .map(verdict ->
                        rows.stream().filter(row -> row.verdict() == verdict).count() + " " + verdict)
                .collect(Collectors.joining(", ", "", "\n"));
    }

    private static String only(String which, List<SeriesKey> keys) {
        return keys.stream()
                .map(key -> key.study() + " " + key.operation() + " " + key.label())
                .map(name -> "only the " + which + " report has " + name + "\n")
                .collect(Collectors.joining());
    }

    private static String legend(Comparison comparison) {
        return "ratio: the second's median as a multiple of the first's, below 1 is faster; the interval holds 95 of 100\n"
                + "verdict: faster or slower where chance alone would do that less often than 5 times of 100, corrected for\n"
                + "the number of comparisons, and by more than the machine itself changed, "
                + percent(comparison.threshold()) + "; in some studies ("
                + String.join(", ", Comparison.SHARING_LUCK)
                + ") also by\nmore than reports of the same code differ, "
                + percent(Comparison.BETWEEN_PROCESSES) + "\n";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }
}
