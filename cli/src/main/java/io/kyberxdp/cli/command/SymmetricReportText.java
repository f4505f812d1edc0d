package io.kyberxdp.cli.command;

import io.kyberxdp.bench.symmetric.SymmetricBenchmark;
import io.kyberxdp.bench.symmetric.SymmetricCipher;
import io.kyberxdp.bench.symmetric.SymmetricPlan;
import io.kyberxdp.bench.symmetric.SymmetricReport;
import io.kyberxdp.bench.symmetric.SymmetricReport.Row;
import io.kyberxdp.bench.symmetric.SymmetricReport.Split;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.util.List;
import java.util.Locale;

/** The report on backends for a terminal: where, a table a cipher, where the time goes, how to read it. */
final class SymmetricReportText {

    private SymmetricReportText() {}

    static String render(SymmetricReport report) {
        StringBuilder text = new StringBuilder(setting(report).toString());
        for (SymmetricCipher cipher : report.plan().ciphers()) {
            List<Row> rows =
                    report.rows().stream().filter(row -> row.cipher() == cipher).toList();
            if (!rows.isEmpty()) {
                text.append('\n').append(cipher.label()).append('\n').append(table(rows));
            }
        }
        if (!report.splits().isEmpty()) {
            text.append("\nWhere the time of the C program goes (")
                    .append(report.splits().get(0).algorithm().label())
                    .append(", copy)\n")
                    .append(splits(report.splits()));
        }
        text.append('\n').append(legend(report));
        if (!report.gaps().isEmpty()) {
            text.append("\nNot measured:\n");
            Table gaps = new Table(Column.left("subject"), Column.left("cipher"), Column.left("cause"));
            report.gaps().forEach(gap -> gaps.row(gap.subject(), gap.cipher(), gap.cause()));
            text.append(gaps);
        }
        return text.toString();
    }

    private static Table setting(SymmetricReport report) {
        SymmetricPlan plan = report.plan();
        String method =
                "by turns, " + plan.rounds() + " samples of " + plan.batchTime().toMillis() + " ms each";
        return ReportSetting.table(report.machine(), "encryption", "benchmark", method)
                .row("OpenSSL", report.openSsl());
    }

    private static Table table(List<Row> rows) {
        Table table = new Table(
                Column.right("bytes"),
                Column.left("subject"),
                Column.right("median"),
                Column.right("spread"),
                Column.right("MB/s"),
                Column.right("speed"));
        int previous = -1;
        for (Row row : rows) {
            table.row(
                    row.size() == previous ? "" : Units.count(row.size()),
                    row.subject(),
                    Units.time(row.nanos()),
                    Math.round(100 * (row.high() - row.low()) / row.nanos()) + " %",
                    String.format(Locale.ROOT, "%.1f", row.throughput() / 1e6),
                    row.speed() == null ? "-" : String.format(Locale.ROOT, "%.2f", row.speed()));
            previous = row.size();
        }
        return table;
    }

    private static Table splits(List<Split> splits) {
        Table table = new Table(
                Column.right("bytes"),
                Column.right("system calls"),
                Column.right("copies"),
                Column.right("cipher"),
                Column.right("cipher's share"));
        for (Split split : splits) {
            double all = split.calls() + split.copies() + split.cipher();
            table.row(
                    Units.count(split.size()),
                    Units.time(split.calls()),
                    Units.time(split.copies()),
                    Units.time(split.cipher()),
                    Math.round(100 * split.cipher() / all) + " %");
        }
        return table;
    }

    private static String legend(SymmetricReport report) {
        String emulation = report.emulated()
                ? "EMULATED: this processor is software; only the ratios of kernel paths to each other carry over\n"
                : "";
        return emulation
                + "speed: as a multiple of " + SymmetricBenchmark.BASELINE
                + "'s, or with a tag of jca's; the median of the rounds' ratios, above 1 is faster\n"
                + "C splice: a program in C with the splice path of Cloudflare's article of May 2023; C copy: with sendmsg\n"
                + "afalg, afalg-splice: this project's backends on the same two paths; off-heap buffers\n"
                + (report.splits().isEmpty()
                        ? ""
                        : "where the time goes: by differences between the kernel's null cipher and AES\n");
    }
}
