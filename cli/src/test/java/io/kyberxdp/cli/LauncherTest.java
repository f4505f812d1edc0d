package io.kyberxdp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./kyberxdp} says on a machine that cannot run it. */
class LauncherTest {

    private static final Path LAUNCHER =
            Path.of(System.getProperty("kyberxdp.root", "."), "kyberxdp").toAbsolutePath();

    @Test
    void namesWhatToInstallWhenTheJdkHasNoKem(@TempDir Path home) throws Exception {
        tool(home, "javac", "exit 0");
        tool(home, "javap", "echo 'Error: class not found: javax.crypto.KEM' >&2; exit 1");
        Result result = run(home, "doctor");
        assertEquals(1, result.exitCode(), result.errors());
        assertTrue(result.errors().contains("has no javax.crypto.KEM"), result.errors());
        assertTrue(result.errors().contains("17.0.13 or later"), result.errors());
        assertTrue(result.errors().contains("apt-get install openjdk-17-jdk-headless"), result.errors());
    }

    @Test
    void refusesAJavaHomeThatIsNoJdk(@TempDir Path home) throws Exception {
        Result result = run(home, "demo");
        assertEquals(1, result.exitCode(), result.errors());
        assertTrue(result.errors().contains("is not a JDK"), result.errors());
    }

    @Test
    void buildsOnceForTwoAtTheSameTime(@TempDir Path checkout, @TempDir Path home, @TempDir Path tools)
            throws Exception {
        tool(home, "javac", "exit 0");
        tool(home, "javap", "exit 0");
        tool(home, "java", "exit 0");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
        tool(tools, "mvn", "echo begun >>log; sleep 1; mkdir -p cli/target; touch cli/target/kyberxdp-cli.jar");
        Path copy = Files.copy(LAUNCHER, checkout.resolve("kyberxdp"), StandardCopyOption.COPY_ATTRIBUTES);
        Process[] both = new Process[2];
        for (int i = 0; i < 2; i++) {
            ProcessBuilder builder = new ProcessBuilder(copy.toString(), "doctor");
            builder.environment().put("JAVA_HOME", home.toString());
            builder.environment().merge("PATH", tools.resolve("bin").toString(), (path, first) -> first + ":" + path);
            both[i] = builder.redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        }
        assertEquals(0, both[0].waitFor());
        assertEquals(0, both[1].waitFor());
        assertEquals(List.of("begun"), Files.readAllLines(checkout.resolve("log")));
    }

    private record Result(int exitCode, String errors) {}

    private static Result run(Path javaHome, String command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(LAUNCHER.toString(), command);
        builder.environment().put("JAVA_HOME", javaHome.toString());
        Process process =
                builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), errors);
    }

    private static void tool(Path home, String name, String body) throws IOException {
        Path bin = Files.createDirectories(home.resolve("bin"));
        Path file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
