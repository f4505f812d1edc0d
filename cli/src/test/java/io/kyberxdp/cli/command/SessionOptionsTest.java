package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Who may talk to whom: {@code connect} in this JVM against a {@code serve} in this JVM, refused or misused. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class SessionOptionsTest {

    @TempDir
    private static Path folder;

    private final StringWriter told = new StringWriter();
    private Thread server;

    @BeforeAll
    static void makeFiles() throws IOException {
        for (String name : List.of("server", "client", "other")) {
            CliRun.of("keygen", "--out", file(name));
        }
        Files.writeString(
                folder.resolve("clients"),
                CliRun.of("fingerprint", file("client")).out());
        psk("psk", "11".repeat(32));
        psk("otherpsk", "22".repeat(32));
    }

    @AfterEach
    void stopServer() throws InterruptedException {
        if (server != null) {
            server.interrupt();
            server.join();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--key server|--pin other.pub|is the pinned key really this server's?",
                "--key server|--pin SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA|check the fingerprint",
                "--key server|--anonymous|it speaks another pattern",
                "--anonymous|--pin server.pub|it speaks another pattern",
                "--key server --allow clients|--pin server.pub|it speaks another pattern",
                "--key server --allow clients|--pin server.pub --key other|it does not allow this client's key",
                "--key server --psk psk|--pin server.pub|only one side uses a pre-shared key",
                "--key server|--pin server.pub --psk psk|only one side uses a pre-shared key",
                "--key server --psk psk|--pin server.pub --psk otherpsk|Is the pre-shared key, if there is one, the same?",
                "--key server --suite X-Wing_AESGCM256_SHA256|--pin server.pub --suite X-Wing_ChaChaPoly_SHA256|another suite"
            })
    void refusesWhenTheSidesDoNotFitAndTellsWhy(String serve, String connect, String cause) throws Exception {
        CliRun run = connect(serve(serve), connect);
        assertEquals(1, run.exitCode(), run.err());
        assertTrue(run.err().contains(cause), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
        assertFalse(told.toString().contains("\"established\""), told.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connect tcp://127.0.0.1:1",
                "connect tcp://127.0.0.1:1 --anonymous --pin server.pub",
                "connect tcp://127.0.0.1:1 --anonymous --key client",
                "connect tcp://127.0.0.1:1 --pin SHA256:short",
                "connect tcp://127.0.0.1:0 --pin server.pub",
                "connect nosuch://127.0.0.1:1 --pin server.pub",
                "connect tcp://127.0.0.1:1 --pin server.pub --suite AES",
                "connect tcp://127.0.0.1:1 --pin server.pub --suite ML-KEM-768_AESGCM256_SHA256",
                "connect tcp://127.0.0.1:1 --pin server.pub --symmetric rot13",
                "connect tcp://127.0.0.1:1 --pin server.pub --timeout 0",
                "connect tcp://127.0.0.1:1 --pin server.pub --timeout 10m",
                "connect tcp://127.0.0.1:1 --pin server.pub --listen 5432",
                "connect tcp://127.0.0.1:1 --pin server.pub --listen 127.0.0.1:0 --max-connections 0",
                "serve tcp://127.0.0.1:0 --anonymous --key server",
                "serve tcp://127.0.0.1:0 --anonymous --allow clients",
                "serve tcp://127.0.0.1:0 --key server --suite ML-KEM-768_AESGCM256_SHA256",
                "serve tcp://127.0.0.1:0?nosuch=1 --key server",
                "serve nosuch://127.0.0.1:0 --key server"
            })
    void misuseIsToldBeforeAnythingHappens(String line) {
        CliRun run = CliRun.of(arguments(line));
        assertEquals(2, run.exitCode(), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    @ParameterizedTest
    @CsvSource({"--key, server", "--psk, psk"})
    void refusesSecretsThatOthersCanRead(String option, String name) throws IOException {
        Path open = Files.copy(folder.resolve(name), folder.resolve(name + ".open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        CliRun run = CliRun.of("serve", "tcp://127.0.0.1:0", option, open.toString());
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("run: chmod 600 " + open), run.err());
    }

    @Test
    void tellsWhereNobodyListens() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        CliRun run = connect("tcp://127.0.0.1:" + port, "--pin server.pub");
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("cannot connect to tcp://127.0.0.1:" + port), run.err());
    }

    /** Where tcpdump sees the frames, no other tool is needed, and none pretends to record them. */
    @ParameterizedTest
    @ValueSource(strings = {"serve udp://127.0.0.1:25722 --anonymous", "connect tcp://127.0.0.1:25722 --anonymous"})
    void recordsNoFramesThatTheKernelSees(String line) {
        List<String> words = new ArrayList<>(List.of(line.split(" ", -1)));
        words.addAll(List.of("--pcap", file("frames.pcapng")));
        CliRun run = CliRun.of(words.toArray(String[]::new));
        assertEquals(2, run.exitCode(), run.err());
        assertTrue(run.err().contains("tcpdump -i any -w FILE port 25722"), run.err());
        assertFalse(Files.exists(Path.of(file("frames.pcapng"))));
    }

    @Test
    void aServerWithoutAKeyMakesOneAndShowsIt() throws Exception {
        serve("");
        JsonObject listening = JsonParser.parseString(
                        told.toString().lines().findFirst().orElseThrow())
                .getAsJsonObject();
        Path shown = Files.writeString(
                folder.resolve("shown"), listening.get("publicKey").getAsString());
        String fingerprint = listening.get("fingerprint").getAsString();
        assertTrue(CliRun.of("fingerprint", shown.toString()).out().startsWith(fingerprint));
    }

    /** Starts a tunnel's server, whose sessions lead nowhere, and tells its endpoint. */
    private String serve(String options) throws InterruptedException {
        List<String> line = new ArrayList<>(List.of("serve", "tcp://127.0.0.1:0", "--forward", "127.0.0.1:9"));
        line.addAll(List.of("--json", "--verbose"));
        line.addAll(List.of(arguments(options)));
        CommandLine command = Main.commandLine().setErr(new PrintWriter(told));
        server = new Thread(() -> command.execute(line.toArray(new String[0])));
        server.start();
        while (!told.toString().contains("\n")) {
            assertTrue(server.isAlive());
            Thread.sleep(1);
        }
        return JsonParser.parseString(told.toString().lines().findFirst().orElseThrow())
                .getAsJsonObject()
                .get("endpoint")
                .getAsString();
    }

    /** Only ever where the session is refused: it would take this JVM's standard input. */
    private CliRun connect(String endpoint, String options) {
        List<String> line = new ArrayList<>(List.of("connect", endpoint));
        line.addAll(List.of(arguments(options)));
        return CliRun.of(line.toArray(new String[0]));
    }

    /** Words, those that are names of files here with the folder before them. */
    private String[] arguments(String line) {
        return line.isEmpty()
                ? new String[0]
                : List.of(line.split(" ", -1)).stream()
                        .map(word -> Files.exists(folder.resolve(word)) ? file(word) : word)
                        .toArray(String[]::new);
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    private static void psk(String name, String digits) throws IOException {
        Path file = Files.writeString(folder.resolve(name), digits);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}
