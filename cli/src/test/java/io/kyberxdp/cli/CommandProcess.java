package io.kyberxdp.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A command that runs in a JVM of its own, as users run it: what it tells on standard error is read along. */
public final class CommandProcess implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final List<String> told = new ArrayList<>();
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Thread reader;

    private CommandProcess(Process process) {
        this.process = process;
        reader = new Thread(this::readErrors, "errors of " + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts a command whose standard input and output are pipes. */
    public static CommandProcess start(String... arguments) throws IOException {
        return start(Redirect.PIPE, Redirect.PIPE, arguments);
    }

    /** Starts a command with its standard input and output. */
    public static CommandProcess start(Redirect in, Redirect out, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx256m");
        command.add("-XX:TieredStopAtLevel=1"); // they live for seconds
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return new CommandProcess(
                new ProcessBuilder(command).redirectInput(in).redirectOutput(out).start());
    }

    private void readErrors() {
        try (BufferedReader errors =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            lines.add("standard error broke: " + e);
        }
    }

    /** Waits for an event of a command that runs with {@code --json}. */
    public JsonObject await(String event) throws InterruptedException {
        while (true) {
            String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertTrue(line != null, "no event '" + event + "' after " + told);
            told.add(line);
            if (line.startsWith("{")) {
                JsonObject object = JsonParser.parseString(line).getAsJsonObject();
                if (object.get("event").getAsString().equals(event)) {
                    return object;
                }
            }
        }
    }

    /** The command's standard input. */
    public OutputStream input() {
        return process.getOutputStream();
    }

    /** The rest of the command's standard output. */
    public byte[] output() throws IOException {
        return process.getInputStream().readAllBytes();
    }

    /** Breaks the pipe that the command writes its standard output to. */
    public void closeOutput() throws IOException {
        process.getInputStream().close();
    }

    /** Waits for the command's end, and tells its exit code. */
    public int exitCode() throws InterruptedException {
        assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), () -> "still running after " + errors());
        return process.exitValue();
    }

    /** Everything told on standard error so far; after {@link #exitCode}, all of it. */
    public String errors() {
        try {
            if (!process.isAlive()) {
                reader.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lines.drainTo(told);
        return String.join("\n", told);
    }

    /** SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** SIGKILL. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Leaves nothing running. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
