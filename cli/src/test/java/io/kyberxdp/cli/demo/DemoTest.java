package io.kyberxdp.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.demo.Demo.Row;
import io.kyberxdp.transport.Availability.Unavailable;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoTest {

    private static final List<String> KERNEL = List.of("kernel TCP", "kernel UDP");
    private static final List<String> ALL = List.of("kernel TCP", "kernel UDP", "AF_XDP poll", "AF_XDP spin");
    private static final long PATIENCE_SECONDS = 180;
    private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

    @Test
    void everyExchangeSucceedsAndBothSidesAgree() {
        JsonObject result = json("--exchanges", "30", "--algorithm", "ML-KEM-768");
        List<JsonObject> rows = rows(result);
        assertTrue(List.of(KERNEL, ALL).contains(transports(rows)), transports(rows)::toString);
        for (JsonObject row : rows) {
            assertEquals(30, row.get("succeeded").getAsInt(), row::toString);
            assertTrue(row.get("agree").getAsBoolean(), row::toString);
            assertEquals(30, row.getAsJsonObject("exchange").get("count").getAsInt());
        }
        assertEquals(
                result.getAsJsonObject("server").get("sessions"),
                result.getAsJsonObject("client").get("sessions"));
    }

    @Test
    void asRootItMeasuresAfXdpToo() {
        Capability.need("root", ROOT, "making network namespaces needs root; run the tests as root");
        needAfXdp();
        JsonObject result = json("--exchanges", "20");
        assertEquals(ALL, transports(rows(result)));
        assertEquals(0, result.getAsJsonArray("leftOut").size());
        assertTrue(result.get("network").getAsString().contains("veth"), result::toString);
    }

    @Test
    void showsTheTimesAndWhatTheyMeanAndWhatWasUsed() {
        CliRun run = CliRun.of("demo", "--exchanges", "5");
        assertEquals(0, run.exitCode(), run.err());
        for (String expected : List.of(
                "p99", "IQR", "deviation", "SHA256:", "equal", "KXP 1, pattern NK", "In this run", "failures 0")) {
            assertTrue(run.out().contains(expected), expected + " in " + run.out());
        }
    }

    /** As it is for whoever is not root, or has no iproute2. */
    @Test
    void withoutANetworkOfItsOwnItGoesOverLoopbackAndSaysWhy(@TempDir Path empty) throws Exception {
        ProcessBuilder builder = demo(empty, "--exchanges", "5");
        builder.environment().put("PATH", empty.toString());
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        for (String expected :
                List.of("the loopback interface", "kernel TCP", "kernel UDP", "left out", "run as root", "10 of 10")) {
            assertTrue(output.contains(expected), expected + " in " + output);
        }
    }

    @Test
    void refusesNoExchangesAndUnknownAlgorithms() {
        assertEquals(2, CliRun.of("demo", "--exchanges", "0").exitCode());
        assertEquals(2, CliRun.of("demo", "--algorithm", "RSA").exitCode());
    }

    @Test
    void failsWhenAnExchangeFailedOrTheSidesDisagree() {
        assertTrue(result(row("kernel TCP", 2, true)).works());
        assertFalse(result(row("kernel TCP", 1, true)).works());
        assertFalse(
                result(row("kernel TCP", 2, true), row("kernel UDP", 2, false)).works());
    }

    @Test
    void comparesWithTheFirstTransportAndSaysWhereTheMachineWasTooSmallOrBusy() {
        String words = DemoWords.of(result(row("kernel TCP", 2, true), row("AF_XDP spin", 2, true)))
                .replace('\n', ' ');
        assertTrue(words.contains("1.00 of it over AF_XDP spin"), words);
        assertTrue(words.contains("with 2 here"), words);
        assertTrue(words.contains("BUSY"), words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void leavesNothingBehindWhenASignalEndsIt(String signal, @TempDir Path temporary) throws Exception {
        Process demo = startEndlessDemo(temporary);
        List<ProcessHandle> children = bothChildren(demo);
        new ProcessBuilder("kill", "-" + signal, Long.toString(demo.pid()))
                .inheritIO()
                .start()
                .waitFor();
        assertTrue(demo.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
        assertEquals(128 + (signal.equals("INT") ? 2 : 15), demo.exitValue(), "it must have been ended by the signal");
        awaitEnd(children);
        assertNoFile(temporary);
        assertEquals(List.of(), namespacesOf(demo));
    }

    /** What a killed demo cannot remove, the next one does. */
    @Test
    void leavesNoProcessBehindWhenItIsKilledAndTheNextRemovesTheRest(@TempDir Path temporary) throws Exception {
        Process demo = startEndlessDemo(temporary);
        List<ProcessHandle> children = bothChildren(demo);
        int made = namespacesOf(demo).size();
        demo.destroyForcibly().waitFor();
        awaitEnd(children);
        assertNoFile(temporary);
        assertEquals(made, namespacesOf(demo).size());
        assertEquals(0, CliRun.of("demo", "--exchanges", "1").exitCode());
        assertEquals(List.of(), namespacesOf(demo));
    }

    private static JsonObject json(String... arguments) {
        List<String> all = new ArrayList<>(List.of("demo", "--json"));
        all.addAll(List.of(arguments));
        CliRun run = CliRun.of(all.toArray(String[]::new));
        assertEquals(0, run.exitCode(), () -> run.err() + run.out());
        return JsonParser.parseString(run.out()).getAsJsonObject();
    }

    private static List<JsonObject> rows(JsonObject result) {
        return StreamSupport.stream(result.getAsJsonArray("rows").spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .toList();
    }

    private static List<String> transports(List<JsonObject> rows) {
        return rows.stream().map(row -> row.get("transport").getAsString()).toList();
    }

    private static void needAfXdp() {
        DatagramProvider afXdp = DatagramProvider.installed().stream()
                .filter(provider -> provider.scheme().equals("afxdp"))
                .findFirst()
                .orElseThrow();
        String cause = afXdp.availability() instanceof Unavailable no ? no.cause() + "; " + no.remedy() : "";
        Capability.need("afxdp", cause.isEmpty(), cause);
    }

    /** The two other JVMs; the commands that make the network are children, too, for a moment. */
    private static List<ProcessHandle> bothChildren(Process demo) throws InterruptedException {
        List<ProcessHandle> children = List.of();
        while (demo.isAlive() && children.size() < 2) {
            Thread.sleep(5);
            children = demo.children().filter(DemoTest::isJava).toList();
        }
        assertEquals(2, children.size());
        return children;
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> command.endsWith("java"))
                .isPresent();
    }

    private static void awaitEnd(List<ProcessHandle> children) throws Exception {
        for (ProcessHandle child : children) {
            child.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** The network namespaces that a demo made and that are still there. */
    private static List<String> namespacesOf(Process demo) {
        String[] names = Path.of("/var/run/netns").toFile().list();
        return names == null
                ? List.of()
                : Arrays.stream(names)
                        .filter(name -> name.startsWith("kyberxdp-run-" + demo.pid() + "-"))
                        .toList();
    }

    private static Process startEndlessDemo(Path temporary) throws IOException {
        ProcessBuilder builder = demo(temporary, "--exchanges", "1000000");
        if (Files.isExecutable(
                Path.of("/usr/bin/env"))) { // Whoever started the tests may ignore SIGINT, which is inherited.
            builder.command().addAll(0, List.of("/usr/bin/env", "--default-signal=INT"));
        }
        return builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static ProcessBuilder demo(Path temporary, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                "io.kyberxdp.cli.Main",
                "demo"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
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

    private static Row row(String transport, int succeeded, boolean agree) {
        Summary times = Summary.of(Samples.of(1, 2));
        return new Row(transport, 2, succeeded, List.of(), times, times, agree);
    }

    private static Demo.Result result(Row... rows) {
        Machine machine = new Machine("", 2, 9, "", "", Map.of());
        return new Demo.Result("", machine, List.of(rows), 1, null, null, List.of(), null);
    }
}
