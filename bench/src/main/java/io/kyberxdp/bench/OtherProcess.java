package io.kyberxdp.bench;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Another JVM of the same kind as this one, which talks in lines. It must end when its standard input does, as it does with
 * this object and with this JVM, however that ends.
 */
public final class OtherProcess implements Closeable {

    private static final long PATIENCE_SECONDS = 5;

    /** What system properties begin with that decide which providers and which libraries there are. */
    private static final List<String> INHERITED = List.of("kyberxdp.", "java.security.", "jna.library.path");

    private final String name;
    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter words;

    /**
     * Starts it; its standard error is ours.
     *
     * @param prefix a command that runs it, as {@code taskset -c 0}; it may be empty
     */
    public OtherProcess(List<String> prefix, Class<?> main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED"); // spares the warning when JNA loads an engine
        if (Runtime.version().feature() >= 23) {
            command.add("--sun-misc-unsafe-memory-access=allow"); // and Conscrypt's
        }
        System.getProperties().stringPropertyNames().stream()
                .filter(property -> INHERITED.stream().anyMatch(property::startsWith))
                .forEach(property -> command.add("-D" + property + "=" + System.getProperty(property)));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        name = main.getSimpleName() + " " + arguments.get(0);
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        answers = process.inputReader(StandardCharsets.UTF_8);
        words = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    }

    /** Says a line to the other process. */
    public void say(String line) {
        words.println(line);
    }

    /** Waits for the next line the other process says. */
    public String next() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the benchmark's other process (" + name + ") ended without its answer" + exitCode());
        }
        return line;
    }

    private String exitCode() {
        try {
            return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) ? ", with exit code " + process.exitValue() : "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
