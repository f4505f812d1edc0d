package io.kyberxdp.cli.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another process of this program, which reports in lines of JSON; it ends with this object, and with this process. */
final class ChildProcess implements AutoCloseable {

    private static final Gson GSON = new Gson();
    private static final long PATIENCE_SECONDS = 5;

    /** By name, since what is named depends on everything, this included. */
    private static final String MAIN_CLASS = "io.kyberxdp.cli.Main";

    private final String name;
    private final Process process;
    private final BufferedReader lines;
    private final Thread endWithParent;

    /** Starts {@code kyberxdp} with the given arguments on this very Java; its standard error is ours. */
    ChildProcess(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED"); // spares the warning when JNA loads an engine
        System.getProperties().stringPropertyNames().stream()
                .filter(property -> property.startsWith("kyberxdp."))
                .forEach(property -> command.add("-D" + property + "=" + System.getProperty(property)));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN_CLASS));
        command.addAll(List.of(arguments));
        name = arguments[0];
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        endWithParent = new Thread(process::destroy, "end " + name);
        Runtime.getRuntime().addShutdownHook(endWithParent);
    }

    /** Waits for the child's next report. */
    <T> T next(Class<T> type) throws IOException {
        String line = lines.readLine();
        if (line == null) {
            throw new IOException("the process '" + name + "' ended without its report");
        }
        try {
            return GSON.fromJson(line, type);
        } catch (JsonParseException e) {
            throw new IOException("the process '" + name + "' reported something else: " + line, e);
        }
    }

    /** Ends the child's standard input, which asks it to finish. */
    void finish() throws IOException {
        process.getOutputStream().close();
    }

    /** The other end of {@link #next}: what a child says to its parent. */
    static void report(PrintWriter out, Object report) {
        out.println(GSON.toJson(report));
        out.flush();
    }

    /** Lets the child finish, and ends it if it does not. */
    @Override
    public void close() throws IOException {
        try {
            finish();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        } finally {
            removeHook();
        }
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(endWithParent);
        } catch (IllegalStateException e) {
            // This process is ending: the hook is running, and does what it is for.
            process.destroy();
        }
    }
}
