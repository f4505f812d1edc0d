package io.kyberxdp.bench.handshake;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another JVM of the same kind as this one, which runs a {@link ChildMain} and ends with this object, or with this JVM. */
final class OtherProcess implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 5;

    private final Process process;
    private final BufferedReader answers;

    /** {@code prefix} is a command that runs it, as {@code taskset -c 0}; it may be empty. */
    OtherProcess(List<String> prefix, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED"); // spares the warning when JNA loads an engine
        System.getProperties().stringPropertyNames().stream()
                .filter(property -> property.startsWith("kyberxdp."))
                .forEach(property -> command.add("-D" + property + "=" + System.getProperty(property)));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ChildMain.class.getName()));
        command.addAll(arguments);
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Waits for the next word the other process says. */
    String next() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the benchmark's other process ended without its answer");
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
