package io.kyberxdp.cli.terminal;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** {@code --progress} and {@code --no-progress}, for commands that take long. */
public final class ProgressOptions {

    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    @Option(
            names = "--progress",
            negatable = true,
            description = "Show progress on stderr; the default is to do so on a terminal.")
    Boolean asked;

    /** A progress line on the given writer, which must lead to stderr. */
    public ProgressLine start(PrintWriter err) {
        boolean terminal = isTerminal();
        return new ProgressLine(err, asked == null ? terminal : asked, terminal, System::nanoTime);
    }

    /** Asked of the kernel, because {@code System.console()} tells of stdin and stdout only. */
    private static boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(STANDARD_ERROR).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
