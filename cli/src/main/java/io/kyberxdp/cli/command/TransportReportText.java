package io.kyberxdp.cli.command;

import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.Split;
import io.kyberxdp.bench.study.StudyResult;
import io.kyberxdp.cli.command.BenchTransportCommand.Report;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The study of transports for a terminal: times by operation and loss, how they split, what readers must know. */
final class TransportReportText {

    private TransportReportText() {}

    static String render(Report report) {
        StudyResult study = report.study();
        StringBuilder text = new StringBuilder(ReportSetting.table(
                        report.machine(),
                        "transport",
                        "X-Wing, pattern NK",
                        "two processes, each exchange on a new connection, transports by turns")
                .toString());
        grouped(study.series()).forEach((heading, group) -> text.append('\n').append(times(heading, group)));
        if (!study.splits().isEmpty()) {
            text.append("\nWhere the median of an exchange goes\n").append(splits(study.splits()));
        }
        text.append('\n');
        study.notes().forEach(note -> text.append(paragraph(note)));
        for (Omission omission : study.omissions()) {
            text.append(paragraph("Not measured: " + omission.what() + ": " + omission.cause()));
        }
        return text.toString();
    }

    private static Map<String, List<Series>> grouped(List<Series> all) {
        Map<String, List<Series>> groups = new LinkedHashMap<>();
        for (Series series : all) {
            String heading = series.key().operation() + ", " + series.key().conditionText();
            groups.computeIfAbsent(heading, name -> new ArrayList<>()).add(series);
        }
        return groups;
    }

    private static String times(String heading, List<Series> group) {
        Table table = new Table(
                Column.left("over"),
                Column.right("samples"),
                Column.right("mean"),
                Column.right("deviation"),
                Column.right("IQR"),
                Column.right("p50"),
                Column.right("p99"),
                Column.right("failures"));
        for (Series series : group) {
            Summary summary = Summary.of(series.all());
            table.row(
                    series.key().subject(),
                    Units.count(summary.count()),
                    Units.time(summary.mean()),
                    Units.time(summary.standardDeviation()),
                    Units.time(summary.interquartileRange()),
                    Units.time(summary.median()),
                    Units.time(summary.p99()),
                    failures(series.failures()));
        }
        return heading + "\n" + table;
    }

    private static String failures(Map<String, Long> failures) {
        if (failures.isEmpty()) {
            return "0";
        }
        List<String> kinds = new ArrayList<>();
        failures.forEach((kind, count) -> kinds.add(count + " x " + kind));
        return String.join(", ", kinds);
    }

    private static Table splits(List<Split> splits) {
        List<Column> columns = new ArrayList<>(List.of(Column.left("over")));
        splits.get(0).parts().keySet().forEach(part -> columns.add(Column.right(part)));
        Table table = new Table(columns.toArray(Column[]::new));
        for (Split split : splits) {
            List<String> cells = new ArrayList<>(List.of(split.key().subject()));
            split.parts().values().forEach(part -> cells.add(Units.time(part)));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private static String paragraph(String sentence) {
        return String.join("\n", Table.wrap(sentence, Table.WIDTH)) + "\n";
    }
}
