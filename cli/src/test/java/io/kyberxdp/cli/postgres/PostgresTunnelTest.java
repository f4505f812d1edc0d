package io.kyberxdp.cli.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.CommandProcess;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real use: PostgreSQL behind {@code serve --forward}, its stock client through {@code connect --listen}. */
@Timeout(value = 900, unit = TimeUnit.SECONDS)
final class PostgresTunnelTest {

    private static final int ROWS = 400_000;
    private static final int CLIENTS = 5;

    @TempDir
    private static Path folder;

    private static PostgresServer postgres;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        postgres = PostgresServer.start();
        CliRun.of("keygen", "--out", file("server.key"));
        CliRun.of("keygen", "--out", file("client.key"));
        Files.writeString(
                folder.resolve("clients"),
                CliRun.of("fingerprint", file("client.key.pub")).out());
        try (BufferedWriter rows = Files.newBufferedWriter(folder.resolve("rows"))) {
            for (int i = 1; i <= ROWS; i++) {
                rows.write(i + "\ta row of the bulk load, number " + i + ", and something after it\n");
            }
        }
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        if (postgres != null) {
            postgres.stop();
        }
    }

    @ParameterizedTest
    @CsvSource({"tcp://127.0.0.1:0, over_tcp", "lossyudp://127.0.0.1:0?loss=5, over_lossy_udp"})
    void carriesABulkLoadAndQueriesOfSeveralClients(String uri, String table) throws Exception {
        String target = "127.0.0.1:" + postgres.port();
        try (CommandProcess server = CommandProcess.start(
                        "serve",
                        uri,
                        "--key",
                        file("server.key"),
                        "--allow",
                        file("clients"),
                        "--forward",
                        target,
                        "--json");
                CommandProcess client = CommandProcess.start(
                        "connect",
                        server.await("listening").get("endpoint").getAsString(),
                        "--key",
                        file("client.key"),
                        "--pin",
                        file("server.key.pub"),
                        "--listen",
                        "127.0.0.1:0",
                        "--json",
                        "--stats")) {
            String listen = client.await("tunnelling").get("listen").getAsString();
            int port = Integer.parseInt(listen.substring(listen.lastIndexOf(':') + 1));
            load(port, table);
            queryFromSeveralClients(port, table);
            client.terminate();
            assertEquals(143, client.exitCode(), client.errors());
            assertEquals(1 + CLIENTS, client.await("statistics").get("sessions").getAsInt());
            server.terminate();
            assertEquals(143, server.exitCode(), server.errors());
        }
    }

    private static void load(int port, String table) throws IOException, InterruptedException {
        assertTrue(Files.size(folder.resolve("rows")) > 20_000_000);
        PostgresServer.Answer loaded = PostgresServer.psql(
                port, "create table " + table + "(i int, s text)", "\\copy " + table + " from '" + file("rows") + "'");
        assertEquals(0, loaded.exitCode(), loaded.text());
    }

    private static void queryFromSeveralClients(int port, String table) throws IOException, InterruptedException {
        String query = "select count(*), sum(i), md5(string_agg(s, '' order by i)) from " + table;
        PostgresServer.Answer direct = PostgresServer.psql(postgres.port(), query);
        assertTrue(direct.text().startsWith(ROWS + "|" + (ROWS + 1L) * ROWS / 2 + "|"), direct.text());
        List<Process> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            // Each with a reply of some size: the rows themselves, beside the aggregate.
            clients.add(PostgresServer.startPsql(port, query, "select s from " + table + " where i % 40 = " + i));
        }
        for (Process client : clients) {
            PostgresServer.Answer answer = PostgresServer.finish(client);
            assertEquals(0, answer.exitCode(), answer.text());
            List<String> lines = answer.text().lines().toList();
            assertEquals(direct.text(), lines.get(0));
            assertEquals(1 + ROWS / 40, lines.size());
        }
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }
}
