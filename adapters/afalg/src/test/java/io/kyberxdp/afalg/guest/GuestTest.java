package io.kyberxdp.afalg.guest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.testkit.Capability;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the tests with the tag "kernel" on Debian's kernels, in QEMU, on the JDK that runs this, and tells each one's outcome
 * here as a test of its own.
 */
class GuestTest {

    private static final Path ROOT =
            Path.of(System.getProperty("kyberxdp.root")).toAbsolutePath().normalize();
    private static final Path SCRIPT = ROOT.resolve("tools/guest/guest");

    /** Fewer would mean that tests were not found. */
    private static final int AT_LEAST = 100;

    @TestFactory
    Stream<DynamicTest> onLinux61() throws Exception {
        return run("linux-image-amd64", "-Dkyberxdp.require=all,-keyring-keys", "-Dkyberxdp.afalg.operations=10000");
    }

    @TestFactory
    Stream<DynamicTest> onLinux612() throws Exception {
        return run("linux-image-6.12-amd64", "-Dkyberxdp.require=all");
    }

    /** With a program in QEMU's place that tells its process number and does not end by itself. */
    @Test
    void endsTheGuestWhenTheScriptIsEnded(@TempDir Path folder) throws Exception {
        needKernel("linux-image-amd64");
        Path programs = Files.createDirectory(folder.resolve("programs"));
        Path qemu = Files.writeString(programs.resolve("qemu-system-x86_64"), "#!/bin/sh\necho $$\nexec sleep 60\n");
        assertTrue(qemu.toFile().setExecutable(true));
        ProcessBuilder builder =
                new ProcessBuilder(SCRIPT.toString(), "run", "linux-image-amd64", folder.toString(), "true");
        builder.environment().merge("PATH", programs + ":", (path, first) -> first + path);
        Process script = builder.start();
        Path console = folder.resolve("console");
        for (int i = 0; i < 300 && !(Files.exists(console) && Files.size(console) > 0); i++) {
            Thread.sleep(100);
        }
        ProcessHandle guest = ProcessHandle.of(
                        Long.parseLong(Files.readString(console).strip()))
                .orElseThrow();
        try {
            script.destroy();
            guest.onExit().get(20, TimeUnit.SECONDS);
        } finally {
            guest.destroyForcibly();
        }
    }

    private static Stream<DynamicTest> run(String kernel, String... properties) throws Exception {
        Capability.need(
                "qemu", hasProgram("qemu-system-x86_64"), "there is no qemu-system-x86_64 in PATH; ./kyberxdp setup");
        needKernel(kernel);
        String java = System.getProperty("java.specification.version");
        Path out = Files.createDirectories(ROOT.resolve("target/guest/out/" + kernel + "-java" + java));
        Path outcomes = out.resolve("outcomes");
        Files.deleteIfExists(outcomes);
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString(), "run", kernel, out.toString()));
        command.addAll(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-Dkyberxdp.root=" + ROOT));
        command.addAll(List.of(properties));
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                InGuest.class.getName(),
                testClasses().toString(),
                outcomes.toString()));
        Result result = start(command, Map.of("GUEST_SECONDS", "600"));
        assertEquals(
                0,
                result.status(),
                () -> result.text() + "\n" + tail(out.resolve("output")) + tail(out.resolve("console")));
        List<Outcome> all =
                Files.readAllLines(outcomes).stream().map(Outcome::parse).toList();
        assertTrue(all.size() >= AT_LEAST, "only " + all.size() + " tests ran in the guest");
        return all.stream().map(outcome -> DynamicTest.dynamicTest(outcome.name(), () -> report(outcome)));
    }

    private static void report(Outcome outcome) {
        switch (outcome.status()) {
            case PASSED -> {}
            case SKIPPED -> Assumptions.abort(outcome.detail());
            case FAILED -> throw new AssertionError("in the guest: " + outcome.detail());
        }
    }

    private static void needKernel(String kernel) throws Exception {
        Result result = start(List.of(SCRIPT.toString(), "prepare", kernel), Map.of());
        Capability.need("debian-kernel", result.status() == 0, result.text().strip());
    }

    private static boolean hasProgram(String name) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }

    private static Path testClasses() throws Exception {
        return Path.of(GuestTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private record Result(int status, String text) {}

    private static Result start(List<String> command, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), text);
    }

    private static String tail(Path file) {
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
            return String.join("\n", lines.subList(Math.max(lines.size() - 30, 0), lines.size())) + "\n";
        } catch (IOException e) {
            return file + ": " + e + "\n";
        }
    }
}
