package io.kyberxdp.cli.command;

import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.transport.Failure;
import io.kyberxdp.cli.demo.Demo;
import io.kyberxdp.cli.demo.Demo.Row;
import io.kyberxdp.cli.demo.DemoWords;
import io.kyberxdp.cli.doctor.Diagnosis.Engine;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.util.List;
import java.util.function.Function;

/** The demo's result for a terminal. */
final class DemoText {

    private DemoText() {}

    static String render(Demo.Result result) {
        String head = Units.count(result.rows().get(0).attempted())
                + " key exchanges over each transport by turns, between two processes, each on a new connection and with an"
                + " encrypted message each way. Between the processes: " + result.network() + ".";
        return String.join("\n", Table.wrap(head, Table.WIDTH)) + "\n\n"
                + keys(result) + '\n'
                + times("exchange", result, Row::exchange) + '\n'
                + times("message and answer", result, Row::message) + '\n'
                + DemoWords.of(result) + '\n'
                + used(result) + '\n'
                + verdict(result);
    }

    private static Table keys(Demo.Result result) {
        Table table = new Table(Column.left("key"), Column.left("seen by"), Column.left("fingerprint"));
        table.row("server", "both", result.server().key());
        List<String> ofServer = result.server().sessions();
        List<String> ofClient = result.client().sessions();
        for (int i = 0; i < Math.min(ofServer.size(), ofClient.size()); i++) {
            boolean equal = ofServer.get(i).equals(ofClient.get(i));
            table.row("session " + (i + 1), "server", ofServer.get(i));
            table.row("", "client", ofClient.get(i) + (equal ? "  equal" : "  DIFFERENT"));
        }
        return table;
    }

    private static Table times(String what, Demo.Result result, Function<Row, Summary> summary) {
        Table table = new Table(
                Column.left(what),
                Column.right("mean"),
                Column.right("deviation"),
                Column.right("IQR"),
                Column.right("p50"),
                Column.right("p99"),
                Column.right("failures"));
        for (Row row : result.rows()) {
            Summary times = summary.apply(row);
            String failures = Units.count(row.attempted() - row.succeeded());
            if (times == null) {
                table.row(row.transport(), "-", "-", "-", "-", "-", failures);
            } else {
                table.row(
                        row.transport(),
                        Units.time(times.mean()),
                        Units.time(times.standardDeviation()),
                        Units.time(times.interquartileRange()),
                        Units.time(times.median()),
                        Units.time(times.p99()),
                        failures);
            }
        }
        return table;
    }

    private static Table used(Demo.Result result) {
        Table table = new Table(Column.left("used"), Column.left(""))
                .row("handshake", "KXP 1, " + result.client().suite())
                .row(
                        "KEM",
                        "by the provider " + result.client().kemProvider() + " on Java "
                                + result.diagnosis().java().version())
                .row("records", result.client().recordBackend());
        for (Engine engine : result.diagnosis().engines()) {
            table.row("engine", engine.port() + ": " + engine.name() + ", " + engine.state() + reason(engine.cause()));
        }
        result.leftOut().forEach(one -> table.row("left out", one.what() + ": " + one.cause() + "; " + one.remedy()));
        return table;
    }

    private static String reason(String cause) {
        return cause.isEmpty() ? "" : " (" + cause + ")";
    }

    private static String verdict(Demo.Result result) {
        StringBuilder text = new StringBuilder();
        for (Row row : result.rows()) {
            for (Failure failure : row.failures()) {
                text.append(row.transport() + ": " + failure.count() + " x " + failure.kind() + ", as: "
                        + failure.example() + "\n");
            }
        }
        int attempted = result.rows().stream().mapToInt(Row::attempted).sum();
        int succeeded = result.rows().stream().mapToInt(Row::succeeded).sum();
        text.append(Units.count(succeeded) + " of " + Units.count(attempted) + " exchanges succeeded, failures "
                + Units.count(attempted - succeeded) + ".\n");
        if (!result.works()) {
            text.append("Not everything is as it should be: see above, and --json.\n");
        }
        return text.toString();
    }
}
