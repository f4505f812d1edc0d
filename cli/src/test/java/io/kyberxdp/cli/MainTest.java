package io.kyberxdp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {

    @Test
    void helpListsEveryCommandAndItsExamples() {
        CliRun run = CliRun.of("help");
        assertEquals(0, run.exitCode());
        for (String command : new String[] {"doctor", "keygen", "fingerprint", "vectors", "bench", "Examples:"}) {
            assertTrue(run.out().contains(command), command);
        }
    }

    @Test
    void everyCommandHasADescriptionAndAnExample() {
        Main.commandLine().getSubcommands().forEach((name, command) -> assertDescribed(name, command));
    }

    private static void assertDescribed(String name, CommandLine command) {
        if (command.getCommand() instanceof CommandLine.HelpCommand) {
            return; // picocli's own
        }
        assertEquals(1, command.getCommandSpec().usageMessage().description().length, name);
        assertTrue(command.getCommandSpec().usageMessage().footer().length > 0, name);
        command.getSubcommands().forEach(MainTest::assertDescribed);
    }

    @Test
    void versionNamesTheProgramAndTheJava() {
        CliRun run = CliRun.of("--version");
        assertEquals(0, run.exitCode());
        assertTrue(run.out().startsWith("kyberxdp "), run.out());
        assertTrue(run.out().contains(System.getProperty("java.runtime.version")), run.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "nosuch", "keygen --nosuch", "fingerprint", "bench", "keygen --algorithm RSA", "keygen x"})
    void misuseIsExitCodeTwoAndOneLineThatNamesTheHelp(String line) {
        CliRun run = CliRun.of(line.isEmpty() ? new String[0] : line.split(" ", -1));
        assertEquals(2, run.exitCode(), run.err());
        assertEquals("", run.out());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().startsWith("kyberxdp"), run.err());
        assertTrue(run.err().contains("--help"), run.err());
    }

    @Test
    void userErrorsAreOneLineWithoutAStackTrace() {
        CliRun run = CliRun.of("fingerprint", "/nowhere/key.pub");
        assertEquals(1, run.exitCode());
        assertEquals(
                "kyberxdp fingerprint: /nowhere/key.pub does not exist; check the name, or create a key by 'kyberxdp keygen'",
                run.err().strip());
    }

    @Test
    void debugAddsTheStackTrace() {
        CliRun run = CliRun.of("fingerprint", "--debug", "/nowhere/key.pub");
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("Caused by: java.nio.file.NoSuchFileException"), run.err());
    }

    @Test
    void exitCodesReachTheShell(@TempDir Path folder) throws IOException, InterruptedException {
        Path key = folder.resolve("key");
        assertEquals(new ChildRun(0, ""), ChildRun.of(List.of(), "keygen", "--out", key.toString()));
        ChildRun again = ChildRun.of(List.of(), "keygen", "--out", key.toString());
        assertEquals(1, again.exitCode);
        assertTrue(again.err.contains("exists already"), again.err);
        assertEquals(2, ChildRun.of(List.of(), "keygen", "--nosuch").exitCode);
    }

    @Test
    void aSettingThatNamesNoEngineIsExplainedInOneLine(@TempDir Path folder) throws IOException, InterruptedException {
        String key = folder.resolve("key").toString();
        ChildRun run = ChildRun.of(List.of("-Dkyberxdp.engine.mlkem=nosuch"), "keygen", "--out", key);
        assertEquals(1, run.exitCode);
        assertEquals(1, run.err.lines().count(), run.err);
        assertTrue(run.err.contains("kyberxdp.engine.mlkem"), run.err);
    }

    /** A command in a JVM of its own, as the launcher starts it. */
    private record ChildRun(int exitCode, String err) {
        static ChildRun of(List<String> options, String... args) throws IOException, InterruptedException {
            List<String> command = new ArrayList<>(options);
            command.add(
                    0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.add("--enable-native-access=ALL-UNNAMED"); // as the launcher does
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
            command.addAll(List.of(args));
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
            Process process = builder.start();
            try {
                String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
                assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the child JVM hangs");
                return new ChildRun(process.exitValue(), err);
            } finally {
                process.destroyForcibly();
            }
        }
    }
}
