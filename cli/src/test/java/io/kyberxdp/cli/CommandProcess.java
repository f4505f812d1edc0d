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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A command that runs in a JVM of its own, as users run it: what it tells on standard error is read along. */
public final class CommandProcess implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 180;

    private final Process process;
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final Thread reader;
    private int seen;

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
        return startAt(List.of(), in, out, arguments);
    }

    /**
     * Starts a command in another place.
     *
     * @param prefix the beginning of a command that runs another command there, and becomes it
     */
    public static CommandProcess startAt(List<String> prefix, Redirect in, Redirect out, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx256m");
        command.add("-XX:TieredStopAtLevel=1"); // they live for seconds
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return new CommandProcess(new ProcessBuilder(command)
                .redirectInput(in)
                .redirectOutput(out)
                .start());
    }

    private void readErrors() {
        try (BufferedReader errors =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                told.add(line);
            }
        } catch (IOException e) {
            told.add("standard error broke: " + e);
        }
    }

    /** Waits for the next event of this name, of a command that runs with {@code --json}; others before it are passed over. */
    public JsonObject await(String event) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            boolean all = !reader.isAlive(); // asked before looking
            while (seen < told.size()) {
                String line = told.get(seen++);
                if (line.startsWith("{")) {
                    JsonObject object = JsonParser.parseString(line).getAsJsonObject();
                    if (object.get("event").getAsString().equals(event)) {
                        return object;
                    }
                }
            }
            assertTrue(!all && System.nanoTime() - deadline < 0, () -> "no event '" + event + "' in " + errors());
            Thread.sleep(5);
        }
    }

    /** The number of the process. */
    public long pid() {
        return process.pid();
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

    /** Everything told on standard error so far; once the command has ended, all of it. */
    public String errors() {
        try {
            if (!process.isAlive()) {
                reader.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return String.join("\n", told);
    }

    /** SIGTERM, by the handle, because the process itself would close our ends of its pipes as well. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** SIGKILL. */
    public void kill() {
        process.toHandle().destroyForcibly();
    }

    /** Leaves nothing running. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
