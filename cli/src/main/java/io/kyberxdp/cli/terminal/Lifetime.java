package io.kyberxdp.cli.terminal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/** The time in which a command uses things that must be closed: they are, however the command or this process ends. */
public final class Lifetime {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.cli");

    private final List<Closeable> things;

    private Lifetime(List<Closeable> things) {
        this.things = things;
    }

    /**
     * With what to close.
     *
     * @param things closed in this order, all within a few seconds; a null is passed over
     */
    public static Lifetime of(Closeable... things) {
        return new Lifetime(Arrays.stream(things).filter(Objects::nonNull).toList());
    }

    /** What a command does. */
    @FunctionalInterface
    public interface Body {
        void run() throws IOException, InterruptedException;
    }

    /**
     * Runs the command and closes everything when it returns or throws, and also when a signal (SIGTERM, SIGINT, SIGHUP) ends
     * this process; in that case it never returns, as {@code System.exit} does not then.
     */
    public void run(Body body) throws IOException, InterruptedException {
        Thread hook = new Thread(this::closeAll, "end with process");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            body.run();
        } finally {
            remove(hook);
            closeAll();
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) { // The process is ending: the hook is running, and does the rest.
            while (true) {
                LockSupport.park(hook);
            }
        }
    }

    private void closeAll() {
        for (Closeable thing : things) {
            try {
                thing.close();
            } catch (IOException | RuntimeException e) {
                LOG.log(Level.WARNING, "closing at the end", e);
            }
        }
    }
}
