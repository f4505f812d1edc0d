package io.kyberxdp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./kyberxdp} says on a machine that cannot run it. */
class LauncherTest {

    private static final Path LAUNCHER =
            Path.of(System.getProperty("kyberxdp.root", "."), "kyberxdp").toAbsolutePath();

    /** What the launcher takes from the system to come as far as Maven. */
    private static final List<String> PARTS = List.of(
            "awk",
            "bash",
            "cat",
            "dirname",
            "env",
            "find",
            "grep",
            "mkdir",
            "paste",
            "readlink",
            "sed",
            "sh",
            "sort",
            "tail",
            "touch",
            "uname",
            "uniq");

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
        jdk(home);
        tool(home, "java", "exit 0");
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

    @Test
    void saysWhatAptSaidAndGoesOn(@TempDir Path checkout, @TempDir Path home, @TempDir Path tools) throws Exception {
        tool(tools, "id", "echo 0");
        tool(tools, "apt-get", "echo \"E: no $1 today\"; exit 100");
        Result result = run(checkout, home, tools, "demo");
        assertEquals(1, result.exitCode(), result.errors());
        assertTrue(result.errors().contains("apt-get update failed; going on"), result.errors());
        assertTrue(result.errors().contains("kyberxdp: installing maven "), result.errors());
        assertTrue(
                result.errors().contains("E: no install today\nkyberxdp: apt-get failed; going on"), result.errors());
        assertTrue(result.errors().contains("Maven is not installed"), result.errors());
    }

    @Test
    void tellsWhatRootHasToInstallWhereThereIsNoSudo(@TempDir Path checkout, @TempDir Path home, @TempDir Path tools)
            throws Exception {
        tool(tools, "id", "echo 1000");
        tool(tools, "apt-get", "exit 100");
        Result result = run(checkout, home, tools, "demo");
        assertEquals(1, result.exitCode(), result.errors());
        String command = "so please have root run:\n  apt-get update && apt-get install --no-install-recommends maven ";
        assertTrue(result.errors().contains(command), result.errors());
    }

    @Test
    void namesTheTestsThatFailed(@TempDir Path checkout, @TempDir Path home, @TempDir Path tools) throws Exception {
        tool(tools, "id", "echo 1000");
        tool(tools, "mvn", """
                mkdir -p module/target/surefire-reports
                cat >module/target/surefire-reports/TEST-a.xml <<END
                <testsuite name="a" tests="3">
                  <testcase name="good" classname="a.Test"/>
                  <testcase name="bad(String)[1]" classname="a.Test" time="2">
                    <failure message="wrong"><![CDATA[<error for all]]></failure>
                  </testcase>
                  <testcase name="left" classname="a.Test"><skipped message="why"/></testcase>
                </testsuite>
                END
                exit 1""");
        Result result = run(checkout, home, tools, "test");
        assertEquals(1, result.exitCode(), result.errors());
        assertTrue(result.errors().contains("kyberxdp:   failed: a.Test.bad(String)[1]\n"), result.errors());
        assertEquals(1, result.errors().split("  failed: ", -1).length - 1, result.errors());
        assertTrue(result.errors().contains("the modules after the one that failed did not run"), result.errors());
    }

    @Test
    void tellsEveryCauseForWhichATestWasSkipped(@TempDir Path checkout, @TempDir Path home, @TempDir Path tools)
            throws Exception {
        tool(tools, "id", "echo 1000");
        tool(tools, "mvn", """
                mkdir -p module/target/surefire-reports
                cat >module/target/surefire-reports/TEST-a.xml <<END
                <testsuite name="a" tests="3">
                  <testcase name="by a condition" classname="a.Test"><skipped message="not on this JRE"/></testcase>
                  <testcase name="by an assumption" classname="a.Test">
                    <skipped type="a.Aborted"><![CDATA[a.Aborted: skipped, needs the capability 'x': no: x
                	at a.Test]]></skipped>
                  </testcase>
                  <testcase name="and another" classname="a.Test">
                    <skipped type="a.Aborted"><![CDATA[a.Aborted: skipped, needs the capability 'x': no: x
                	at a.Test]]></skipped>
                  </testcase>
                </testsuite>
                END""");
        Result result = run(checkout, home, tools, "test", "-pl", "module");
        assertEquals(0, result.exitCode(), result.errors());
        assertTrue(result.errors().contains("  skipped: not on this JRE (1 x)\n"), result.errors());
        assertTrue(result.errors().contains("  skipped: needs the capability 'x': no: x (2 x)\n"), result.errors());
    }

    /** On a system with nothing but the given tools and what the launcher itself is made of. */
    private static Result run(Path checkout, Path home, Path tools, String... command) throws Exception {
        jdk(home);
        for (String name : PARTS) {
            Path usual = Path.of("/usr/bin", name);
            Files.createSymbolicLink(
                    tools.resolve("bin").resolve(name), Files.exists(usual) ? usual : Path.of("/bin", name));
        }
        Path copy = Files.copy(LAUNCHER, checkout.resolve("kyberxdp"), StandardCopyOption.COPY_ATTRIBUTES);
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(command)));
        builder.command().add(0, copy.toString());
        builder.environment().put("JAVA_HOME", home.toString());
        builder.environment().put("PATH", tools.resolve("bin").toString());
        builder.environment().remove("KYBERXDP_REQUIRE"); // what is required of this run is not of that system
        return result(builder);
    }

    /** What the launcher takes for a JDK. */
    private static void jdk(Path home) throws IOException {
        tool(home, "javac", "exit 0");
        tool(home, "javap", "exit 0");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
    }

    private record Result(int exitCode, String errors) {}

    private static Result run(Path javaHome, String command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(LAUNCHER.toString(), command);
        builder.environment().put("JAVA_HOME", javaHome.toString());
        return result(builder);
    }

    private static Result result(ProcessBuilder builder) throws IOException, InterruptedException {
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
