package io.kyberxdp.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.demo.DemoClient.Found;
import io.kyberxdp.cli.demo.DemoServer.Seen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoTest {

    @ParameterizedTest
    @ValueSource(strings = {"X-Wing", "ML-KEM-768"})
    void everyExchangeSucceedsAndBothSidesAgree(String algorithm) throws Exception {
        CliRun run = CliRun.of("demo", "--exchanges", "30", "--algorithm", algorithm, "--json");
        assertEquals(0, run.exitCode(), run.err());
        JsonObject result = JsonParser.parseString(run.out()).getAsJsonObject();
        JsonObject client = result.getAsJsonObject("client");
        assertEquals(30, client.get("succeeded").getAsInt());
        assertEquals(3, client.getAsJsonArray("sessionKeys").size());
        assertEquals(30, result.getAsJsonObject("server").get("messages").getAsInt());
    }

    @Test
    void showsTheLatenciesAndWhatWasUsed() {
        CliRun run = CliRun.of("demo", "--exchanges", "5");
        assertEquals(0, run.exitCode(), run.err());
        for (String expected :
                List.of("p99", "SHA256:", "equal", "KXP 1, pattern NK", "tcp: available", "failures 0")) {
            assertTrue(run.out().contains(expected), expected + " in " + run.out());
        }
    }

    @Test
    void refusesNoExchangesAndUnknownAlgorithms() {
        assertEquals(2, CliRun.of("demo", "--exchanges", "0").exitCode());
        assertEquals(2, CliRun.of("demo", "--algorithm", "RSA").exitCode());
    }

    @Test
    void failsWhenTheSidesDisagreeInAnything() {
        assertTrue(result("key", 2, List.of("a", "b")).works());
        assertFalse(result("another", 2, List.of("a", "b")).works());
        assertFalse(result("key", 1, List.of("a", "b")).works());
        assertFalse(result("key", 2, List.of("a", "c")).works());
    }

    @Test
    void writesNoFileAndLeavesNoProcessBehindWhenASignalEndsIt(@TempDir Path temporary) throws Exception {
        Process demo = startEndlessDemo(temporary);
        List<ProcessHandle> children = bothChildren(demo);
        demo.destroy();
        assertEquals(128 + 15, demo.waitFor(), "the demo must have been ended by SIGTERM");
        for (ProcessHandle child : children) {
            child.onExit().get(10, TimeUnit.SECONDS);
        }
        assertNoFile(temporary);
    }

    @Test
    void writesNoFileAndLeavesNoProcessBehindWhenItIsKilled(@TempDir Path temporary) throws Exception {
        Process demo = startEndlessDemo(temporary);
        List<ProcessHandle> children = bothChildren(demo);
        demo.destroyForcibly().waitFor();
        for (ProcessHandle child : children) {
            child.onExit().get(10, TimeUnit.SECONDS);
        }
        assertNoFile(temporary);
    }

    private static List<ProcessHandle> bothChildren(Process demo) throws InterruptedException {
        while (demo.isAlive() && demo.children().count() < 2) {
            Thread.sleep(1);
        }
        List<ProcessHandle> children = demo.children().toList();
        assertEquals(2, children.size());
        return children;
    }

    private static Process startEndlessDemo(Path temporary) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.kyberxdp.cli.Main",
                        "demo",
                        "--exchanges",
                        "100000")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** But what the JVM and JNA keep for themselves. */
    private static void assertNoFile(Path temporary) throws IOException {
        try (Stream<Path> files = Files.walk(temporary)) {
            List<Path> ours = files.filter(file -> Files.isRegularFile(file))
                    .filter(file -> !file.toString().contains("hsperfdata")
                            && !file.toString().contains("jna"))
                    .toList();
            assertEquals(List.of(), ours);
        }
    }

    private static Demo.Result result(String serverKey, int succeeded, List<String> sessionKeys) {
        Found found = new Found(2, succeeded, Map.of(), "key", List.of("a", "b"), "", "", "", "", null, null);
        return new Demo.Result("tcp://127.0.0.1:1", serverKey, found, new Seen(2, 0, 2, sessionKeys), null);
    }
}
