package io.kyberxdp.cli.command;

import io.kyberxdp.cli.demo.Demo;
import io.kyberxdp.cli.demo.DemoClient.Found;
import io.kyberxdp.cli.demo.DemoClient.Latency;
import io.kyberxdp.cli.doctor.Diagnosis;
import io.kyberxdp.cli.doctor.Diagnosis.Engine;
import io.kyberxdp.cli.doctor.Diagnosis.Transport;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.util.List;

/** The demo's result for a terminal. */
final class DemoText {

    private DemoText() {}

    static String render(Demo.Result result) {
        Found client = result.client();
        return Units.count(client.attempted())
                + " key exchanges between two processes over " + result.endpoint()
                + ",\neach on a new connection, with an encrypted message each way.\n\n"
                + keys(result) + '\n'
                + latencies(client) + '\n'
                + used(result) + '\n'
                + verdict(result);
    }

    private static Table keys(Demo.Result result) {
        Table table = new Table(Column.left("key"), Column.left("seen by"), Column.left("fingerprint"));
        both(table, "server", result.serverKey(), result.client().serverKey());
        List<String> ofServer = result.server().sessionKeys();
        List<String> ofClient = result.client().sessionKeys();
        for (int i = 0; i < Math.min(ofServer.size(), ofClient.size()); i++) {
            both(table, "session " + (i + 1), ofServer.get(i), ofClient.get(i));
        }
        return table;
    }

    private static void both(Table table, String key, String server, String client) {
        table.row(key, "server", server);
        table.row("", "client", client + (server.equals(client) ? "  equal" : "  DIFFERENT"));
    }

    private static Table latencies(Found client) {
        Table table = new Table(
                Column.left("latency"),
                Column.right("min"),
                Column.right("p50"),
                Column.right("p90"),
                Column.right("p99"),
                Column.right("max"),
                Column.right("mean"),
                Column.right("deviation"));
        latency(table, "exchange", client.exchange());
        latency(table, "message and answer", client.message());
        return table;
    }

    private static void latency(Table table, String what, Latency latency) {
        table.row(
                what,
                Units.time(latency.min()),
                Units.time(latency.p50()),
                Units.time(latency.p90()),
                Units.time(latency.p99()),
                Units.time(latency.max()),
                Units.time(latency.mean()),
                Units.time(latency.deviation()));
    }

    private static Table used(Demo.Result result) {
        Found client = result.client();
        Diagnosis diagnosis = result.diagnosis();
        Table table = new Table(Column.left("used"), Column.left(""))
                .row("handshake", "KXP 1, pattern " + client.pattern() + ", " + client.suite())
                .row(
                        "KEM",
                        "by the provider " + client.kemProvider() + " on Java "
                                + diagnosis.java().version())
                .row("records", client.recordBackend());
        for (Engine engine : diagnosis.engines()) {
            table.row("engine", engine.port() + ": " + engine.name() + ", " + engine.state() + reason(engine.cause()));
        }
        for (Transport transport : diagnosis.transports()) {
            table.row("transport", transport.scheme() + ": " + state(transport));
        }
        return table;
    }

    private static String reason(String cause) {
        return cause.isEmpty() ? "" : " (" + cause + ")";
    }

    private static String state(Transport transport) {
        return transport.available() ? "available" : "unavailable, " + transport.cause() + "; " + transport.remedy();
    }

    private static String verdict(Demo.Result result) {
        Found client = result.client();
        StringBuilder text = new StringBuilder();
        client.failures()
                .forEach((kind, times) ->
                        text.append(times).append(" x ").append(kind).append('\n'));
        text.append(Units.count(client.succeeded()))
                .append(" of ")
                .append(Units.count(client.attempted()))
                .append(" exchanges succeeded, failures ")
                .append(Units.count(client.attempted() - client.succeeded()))
                .append(". The first ones pay for the JVMs' warm-up.\n");
        if (!result.works()) {
            text.append("The two sides do NOT agree: see above, and --json.\n");
        }
        return text.toString();
    }
}
