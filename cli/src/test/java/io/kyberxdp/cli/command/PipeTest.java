package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.kyberxdp.cli.CommandProcess;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code serve} and {@code connect} as a network cat, each in a process of its own. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
final class PipeTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"tcp://127.0.0.1:0", "udp://127.0.0.1:0"})
    void carriesStandardInputToStandardOutputBothWays(String uri) throws Exception {
        Path there = randomFile("there", 5_000_000);
        Path back = randomFile("back", 3_000_000);
        Path arrivedThere = folder.resolve("arrived there");
        Path arrivedBack = folder.resolve("arrived back");
        try (CommandProcess server =
                CommandProcess.start(Redirect.from(back.toFile()), Redirect.to(arrivedThere.toFile()), serve(uri))) {
            JsonObject listening = server.await("listening");
            try (CommandProcess client = CommandProcess.start(
                    Redirect.from(there.toFile()), Redirect.to(arrivedBack.toFile()), connect(listening, "--stats"))) {
                assertEquals(0, client.exitCode(), client.errors());
                assertEquals(0, server.exitCode(), server.errors());
                JsonObject counters = client.await("statistics");
                assertEquals(5_000_000, counters.get("sentBytes").getAsLong());
                assertEquals(3_000_000, counters.get("receivedBytes").getAsLong());
            }
        }
        assertEquals(-1, Files.mismatch(there, arrivedThere));
        assertEquals(-1, Files.mismatch(back, arrivedBack));
    }

    @Test
    void eitherStreamEndsByItself() throws Exception {
        try (CommandProcess server = CommandProcess.start(serve("tcp://127.0.0.1:0"));
                CommandProcess client = CommandProcess.start(connect(server.await("listening")))) {
            server.input().write(new byte[] {0, -1, '\n', 13});
            server.input().close();
            assertArrayEquals(new byte[] {0, -1, '\n', 13}, client.output(), "ends while the client goes on");
            client.input().write(new byte[100_000]);
            client.input().close();
            assertArrayEquals(new byte[100_000], server.output());
            assertEquals(0, client.exitCode(), client.errors());
            assertEquals(0, server.exitCode(), server.errors());
        }
    }

    @ParameterizedTest
    @CsvSource({"server, true, 143", "client, true, 143", "server, false, 137", "client, false, 137"})
    void theOtherSideFailsWhenOneIsEnded(String which, boolean politely, int code) throws Exception {
        try (CommandProcess server = CommandProcess.start(serve("tcp://127.0.0.1:0"));
                CommandProcess client = CommandProcess.start(connect(server.await("listening")))) {
            server.await("established");
            client.await("established");
            CommandProcess ended = which.equals("server") ? server : client;
            CommandProcess other = ended == server ? client : server;
            if (politely) {
                ended.terminate();
            } else {
                ended.kill();
            }
            assertEquals(code, ended.exitCode(), ended.errors());
            assertEquals(1, other.exitCode(), other.errors());
            String cause = politely
                    ? "the peer ended the session before the end of its stream"
                    : "the connection ended without the peer's close";
            assertTrue(other.errors().contains(cause), other.errors());
        }
    }

    @Test
    void turnsOtherClientsAwayWhileItServesOne() throws Exception {
        try (CommandProcess server = CommandProcess.start(serve("tcp://127.0.0.1:0"))) {
            JsonObject listening = server.await("listening");
            try (CommandProcess first = CommandProcess.start(connect(listening))) {
                first.await("established");
                try (CommandProcess second = CommandProcess.start(connect(listening))) {
                    assertEquals(1, second.exitCode(), second.errors());
                    server.await("turnedaway");
                }
                first.input().write('x');
                first.input().close();
                server.input().close();
                assertEquals(0, first.exitCode(), first.errors());
                assertArrayEquals(new byte[] {'x'}, server.output());
            }
        }
    }

    @Test
    void endsWhenNobodyReadsItsOutput() throws Exception {
        try (CommandProcess server = CommandProcess.start(serve("tcp://127.0.0.1:0"));
                CommandProcess client = CommandProcess.start(connect(server.await("listening")))) {
            client.await("established");
            client.closeOutput();
            server.input().write(new byte[10_000]);
            server.input().flush();
            assertEquals(1, client.exitCode(), client.errors());
            assertTrue(client.errors().contains("cannot write to standard output: Broken pipe"), client.errors());
            assertEquals(1, server.exitCode(), server.errors());
        }
    }

    private static String[] serve(String uri) {
        return new String[] {"serve", uri, "--json", "--verbose"};
    }

    /** Pins the fingerprint of the key that the server has made for this run. */
    private static String[] connect(JsonObject listening, String... more) {
        String[] line = {
            "connect",
            listening.get("endpoint").getAsString(),
            "--pin",
            listening.get("fingerprint").getAsString(),
            "--json",
            "--verbose"
        };
        String[] all = Arrays.copyOf(line, line.length + more.length);
        System.arraycopy(more, 0, all, line.length, more.length);
        return all;
    }

    private Path randomFile(String name, int bytes) throws IOException {
        byte[] content = new byte[bytes];
        new Random(bytes).nextBytes(content);
        return Files.write(folder.resolve(name), content);
    }
}
