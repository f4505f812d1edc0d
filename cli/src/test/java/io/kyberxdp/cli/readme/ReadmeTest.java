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

    /** What the examples leave to the reader, and what must be true after each. */
    private static final String PROGRAM = """
            import io.kyberxdp.exchange.*;
            import io.kyberxdp.provider.*;
            import io.kyberxdp.transport.Endpoint;
            import java.nio.charset.StandardCharsets;
            import java.security.*;
            import java.time.Duration;
            import java.util.Arrays;
            import java.util.List;
            import javax.crypto.*;

            public class ReadmeExamples {
                public static void main(String[] arguments) throws Exception {
                    %s
                    require(sent.key().equals(received));
                    %s
                    require(again.equals(pair.getPublic()) && raw.length == 1216);
                    %s
                    %s
                }

                static void require(boolean holds) {
                    if (!holds) {
                        throw new AssertionError("an example does not do what it says");
                    }
                }
            }
            """;

    private final String readme = readme();

    @Test
    void itsJavaExamplesRunAsTheyStand(@TempDir Path folder) throws Exception {
        List<String> examples = blocks("java");
        assertEquals(4, examples.size(), "the program above puts four examples together");
        String talk = endingWith(
                "require(Arrays.equals(answer, \"hello\".getBytes(StandardCharsets.UTF_8)) && key.length == 32);",
                examples.get(2));
        String known = endingWith(
                "require(Arrays.equals(whoIAm, Fingerprint.of(alice.getPublic()).bytes()));", examples.get(3));
        Path source = folder.resolve("ReadmeExamples.java");
        Files.writeString(source, PROGRAM.formatted(examples.get(0), examples.get(1), talk, known));
        compile(source, folder);

        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        folder + System.getProperty("path.separator") + System.getProperty("java.class.path"),
                        "ReadmeExamples")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
    }

    /** What is to be checked lives inside the example's block, so the check goes in before the closing brace. */
    private static String endingWith(String check, String example) {
        String block = example.stripTrailing();
        assertTrue(block.endsWith("}"), block);
        return block.substring(0, block.length() - 1) + check + " }";
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
