package io.kyberxdp.cli.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds README.md to what the code does: its Java examples run as they stand. {@link DocumentsTest} has the rest. */
class ReadmeTest {

    private static final Path ROOT = Path.of(System.getProperty("kyberxdp.root", "."));

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
}
