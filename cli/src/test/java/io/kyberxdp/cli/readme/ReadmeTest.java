package io.kyberxdp.cli.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.Main;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds README.md to what the code does: its Java examples run as they stand, its commands and its links exist. */
class ReadmeTest {

    private static final Path ROOT = Path.of(System.getProperty("kyberxdp.root", "."));

    private final String readme = readme();

    @Test
    void itsJavaExamplesRunAsTheyStand(@TempDir Path folder) throws Exception {
        java(
                ROOT.resolve("tools/readme/Examples.java").toString(),
                ROOT.resolve("README.md").toString(),
                folder.toString());
        compile(folder.resolve("readme/ReadmeExamples.java"), folder);
        String classPath = folder + System.getProperty("path.separator") + System.getProperty("java.class.path");
        String output = java("-cp", classPath, "readme.ReadmeExamples");
        assertTrue(output.contains("mlkem ") && output.contains("x25519 "), output);
    }

    /** Runs this JDK's java, and tells what it printed. */
    private static String java(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    private static void compile(Path source, Path folder) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        var options = List.of("-d", folder.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertTrue(compiled, messages.toString());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void itsCommandsExist() {
        List<String> commands = blocks("sh").stream()
                .flatMap(block -> Pattern.compile("^\\./kyberxdp (\\S+)", Pattern.MULTILINE)
                        .matcher(block)
                        .results()
                        .map(match -> match.group(1)))
                .toList();
        assertTrue(commands.containsAll(List.of("demo", "test")), commands.toString());
        Set<String> known = Main.commandLine().getSubcommands().keySet();
        for (String command : commands) {
            assertTrue(known.contains(command), command);
        }
    }

    @Test
    void itsLinksLeadSomewhere() {
        List<String> links = Pattern.compile("]\\(([^)#]+)\\)")
                .matcher(readme)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertFalse(links.isEmpty());
        for (String link : links) {
            assertTrue(Files.exists(ROOT.resolve(link)), link);
        }
    }

    private List<String> blocks(String language) {
        return Pattern.compile("^```" + language + "\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(readme)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toList());
    }

    private static String readme() {
        try {
            return Files.readString(ROOT.resolve("README.md"));
        } catch (IOException e) {
            throw new AssertionError("README.md is not in the root of the checkout", e);
        }
    }
}
