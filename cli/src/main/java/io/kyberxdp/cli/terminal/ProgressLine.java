package io.kyberxdp.cli.terminal;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How far long work has come and how long it will still take. On a terminal one line is written over and over; elsewhere,
 * where it was asked for, a line now and then.
 */
public final class ProgressLine implements AutoCloseable {

    private static final long TERMINAL_INTERVAL_NANOS = 100_000_000L;
    private static final long LOG_INTERVAL_NANOS = 10_000_000_000L;

    private final PrintWriter out;
    private final boolean shown;
    private final boolean terminal;
    private final LongSupplier nanoTime;
    private final long start;
    private long due;
    private int lastLength;

    ProgressLine(PrintWriter out, boolean shown, boolean terminal, LongSupplier nanoTime) {
        this.out = out;
        this.shown = shown;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.due = start;
    }

    /**
     * Shows a step, unless the last one was shown just now.
     *
     * @param done how much of {@code total} is finished
     * @param what what is being done now
     */
    public void at(long done, long total, String what) {
        long now = nanoTime.getAsLong();
        if (!shown || now - due < 0) {
            return;
        }
        due = now + (terminal ? TERMINAL_INTERVAL_NANOS : LOG_INTERVAL_NANOS);
        String line = String.format("%3d %%  %s%s", total == 0 ? 0 : 100 * done / total, left(done, total, now), what);
        write(line.length() < Table.WIDTH ? line : line.substring(0, Table.WIDTH - 1));
    }

    /** Clears the line. */
    @Override
    public void close() {
        if (terminal && lastLength > 0) {
            out.print("\r" + " ".repeat(lastLength) + "\r");
            out.flush();
        }
    }

    private String left(long done, long total, long now) {
        if (done == 0) {
            return "";
        }
        Duration left = Duration.ofNanos((long) ((double) (now - start) / done * (total - done)));
        return Units.waiting(left) + " left  ";
    }

    private void write(String line) {
        if (terminal) {
            out.print("\r" + line + " ".repeat(Math.max(0, lastLength - line.length())));
            lastLength = line.length();
        } else {
            out.println(line);
        }
        out.flush();
    }
}
