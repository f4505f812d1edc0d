package io.kyberxdp.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The side of an {@link OtherProcess} that obeys: it is told a command a line, and answers each in a line. */
public final class CommandInput {

    private CommandInput() {}

    /**
     * Reads commands from the standard input, which the parent holds open as long as it lives.
     *
     * @param ended what to do when there will be no more, whatever this process is doing then
     */
    public static BlockingQueue<String> read(Runnable ended) {
        BlockingQueue<String> commands = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(commands, ended), "commands");
        reader.setDaemon(true);
        reader.start();
        return commands;
    }

    private static void read(BlockingQueue<String> commands, Runnable ended) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                commands.add(line);
            }
        } catch (IOException e) {
            // A pipe that cannot be read has no parent behind it either.
        }
        ended.run();
    }

    /** A text in one line. */
    public static String line(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
