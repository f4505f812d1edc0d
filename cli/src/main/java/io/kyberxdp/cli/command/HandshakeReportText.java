package io.kyberxdp.cli.command;

import io.kyberxdp.bench.handshake.HandshakePlan;
import io.kyberxdp.bench.handshake.HandshakeReport;
import io.kyberxdp.bench.handshake.HandshakeReport.Rate;
import io.kyberxdp.bench.handshake.HandshakeReport.Split;
import io.kyberxdp.bench.handshake.HandshakeReport.Throughput;
import io.kyberxdp.bench.handshake.Latency;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.util.List;
import java.util.Locale;

/** The report on handshakes for a terminal: where, latencies, where the time goes, rates, throughput, how to read it. */
final class HandshakeReportText {

    private static final String UNKNOWN = "-";

    private HandshakeReportText() {}

    static String render(HandshakeReport report) {
        StringBuilder text = new StringBuilder(setting(report).toString());
        text.append("\nFrom connect() to the established channel, and its parts alone\n");
        text.append(latencies(report.latencies()));
        text.append("\nWhere the median goes\n").append(splits(report.splits()));
        if (!report.rates().isEmpty()) {
            text.append("\nHandshakes a second, both ends in one process\n").append(rates(report.rates()));
        }
        text.append("\nMessages over established sessions\n").append(throughputs(report.throughputs()));
        if (!report.bulks().isEmpty()) {
            text.append("\nOne large transfer\n").append(throughputs(report.bulks()));
        }
        text.append('\n').append(legend());
        if (!report.gaps().isEmpty()) {
            text.append("\nNot measured:\n");
            report.gaps().forEach(gap -> text.append("  ").append(gap).append('\n'));
        }
        return text.toString();
    }

    private static Table setting(HandshakeReport report) {
        HandshakePlan plan = report.plan();
        String method = "loopback; in each of " + plan.rounds() + " rounds " + plan.batch()
                + " of each kind one after the other, by turns, after " + plan.warmup() + " to warm up";
        return ReportSetting.table(report.machine(), "handshake", plan.algorithm(), method)
                .row("engines", report.engines());
    }

    private static Table latencies(List<Latency> latencies) {
        Table table = new Table(
                Column.left("what"),
                Column.right("mean"),
                Column.right("median"),
                Column.right("90 %"),
                Column.right("99 %"),
                Column.right("99.9 %"),
                Column.right("max"));
        for (Latency latency : latencies) {
            table.row(
                    latency.subject(),
                    Units.time(latency.mean()),
                    Units.time(latency.median()),
                    Units.time(latency.p90()),
                    Units.time(latency.p99()),
                    Units.time(latency.p999()),
                    Units.time(latency.max()));
        }
        return table;
    }

    private static Table splits(List<Split> splits) {
        Table table = new Table(
                Column.left("handshake"),
                Column.right("KEM"),
                Column.right("symmetric"),
                Column.right("transport"),
                Column.right("rest"),
                Column.right("beyond"),
                Column.right("99 %/50 %"));
        for (Split split : splits) {
            table.row(
                    split.scheme() + ", " + split.ends(),
                    Units.time(split.kem()),
                    Units.time(split.symmetric()),
                    Units.time(split.transport()),
                    signed(split.rest()),
                    signed(split.beyondCryptography())
                            + mark(split.beyondCryptography() <= Split.BEYOND_CRYPTOGRAPHY_TARGET),
                    ratio(split.tail()) + mark(split.tail() <= Split.TAIL_TARGET));
        }
        return table;
    }

    private static String mark(boolean met) {
        return met ? " ok" : " !!";
    }

    private static String signed(double nanos) {
        return nanos < 0 ? "-" + Units.time(-nanos) : Units.time(nanos);
    }

    private static Table rates(List<Rate> rates) {
        Table table = new Table(
                Column.left("transport"), Column.right("processors"), Column.right("clients"), Column.right("1/s"));
        for (Rate rate : rates) {
            table.row(
                    rate.scheme(),
                    Integer.toString(rate.processors()),
                    Integer.toString(rate.clients()),
                    Units.count(rate.perSecond()));
        }
        return table;
    }

    private static Table throughputs(List<Throughput> throughputs) {
        Table table = new Table(
                Column.left("way"),
                Column.left("ends"),
                Column.right("message"),
                Column.right("MiB/s"),
                Column.right("to plain"),
                Column.right("to tcp records"));
        for (Throughput throughput : throughputs) {
            table.row(
                    throughput.way(),
                    throughput.ends(),
                    Units.count(throughput.messageBytes()),
                    Units.count(throughput.bytesPerSecond() / (1 << 20)),
                    ratio(throughput.ratioToPlain()),
                    toTcpRecords(throughput));
        }
        return table;
    }

    private static String toTcpRecords(Throughput throughput) {
        Double ratio = throughput.ratioToTcpRecords();
        if (ratio == null) {
            return UNKNOWN;
        }
        boolean tcp = throughput.way().startsWith("tcp");
        return ratio(ratio) + (tcp ? "" : mark(ratio >= Throughput.DATAGRAM_TARGET));
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }

    private static String legend() {
        return String.format(
                Locale.ROOT,
                """
                symmetric: cryptography alone less KEM alone
                transport: messages alone, same lengths and threads, no cryptography
                rest: what the parts do not explain: timers, bookkeeping, cold caches
                beyond: transport and rest, what is not cryptography; at most %s is the aim
                99 %%/50 %%: the 99th percentile by the median; at most %.0f is the aim
                to tcp records: at least %.1f is the aim for bulk over datagrams
                """,
                Units.time(Split.BEYOND_CRYPTOGRAPHY_TARGET),
                Split.TAIL_TARGET,
                Throughput.DATAGRAM_TARGET);
    }
}
