package io.kyberxdp.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kyberxdp.bench.KemBenchmark.Progress;
import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A JVM that measures, because how one JVM compiled the code and where it laid the data is luck that all of its samples share.
 * It is given a command a line, says "at DONE TOTAL WHAT" while it obeys, and then "done ANSWER" or "failed CAUSE", a line each.
 * It ends with this object and with this JVM, whatever it is doing, and takes what it has made with it.
 */
public final class MeasuringFork implements Closeable {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.bench");

    private static final String AT = "at ";
    private static final String DONE = "done ";
    private static final String FAILED = "failed ";

    private final OtherProcess process;

    /** What a fork does. */
    @FunctionalInterface
    public interface Work {

        /** Obeys a command, and answers in one line. */
        String obey(String command, Progress progress) throws BenchmarkException, InterruptedException;
    }

    /**
     * Starts one.
     *
     * @param main a class whose main method calls {@link #serve}
     * @throws BenchmarkException if the process cannot be started
     */
    public MeasuringFork(Class<?> main, List<String> arguments) throws BenchmarkException {
        try {
            process = new OtherProcess(List.of(), main, arguments);
        } catch (IOException e) {
            throw new BenchmarkException("another process cannot be started: " + e.getMessage(), e);
        }
    }

    /**
     * Has it obey a command.
     *
     * @throws BenchmarkException if it fails or ends; the message gives the cause
     * @throws InterruptedException if this thread is interrupted; nothing can be asked any more then
     */
    public String ask(String command, Progress progress) throws BenchmarkException, InterruptedException {
        process.say(command);
        String line = next();
        while (line.startsWith(AT)) {
            String[] step = line.split(" ", 4);
            progress.at(Integer.parseInt(step[1]), Integer.parseInt(step[2]), step[3]);
            line = next();
        }
        if (line.startsWith(FAILED)) {
            throw new BenchmarkException(line.substring(FAILED.length()), null);
        }
        if (!line.startsWith(DONE)) {
            throw new BenchmarkException("the benchmark's other process said '" + line + "'", null);
        }
        return line.substring(DONE.length());
    }

    /** Reads in a thread of its own, since no interruption ends the reading of a pipe. */
    private String next() throws BenchmarkException, InterruptedException {
        FutureTask<String> line = new FutureTask<>(process::next);
        Thread reader = new Thread(line, "answer of a fork");
        reader.setDaemon(true);
        reader.start();
        try {
            return line.get();
        } catch (ExecutionException e) {
            throw new BenchmarkException(e.getCause().getMessage(), e.getCause());
        }
    }

    @Override
    public void close() {
        try {
            process.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "a fork had ended by itself", e);
        }
    }

    /** The fork's side: obeys until its standard input ends, and does not return. */
    public static void serve(Work work) throws InterruptedException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
        System.setOut(System.err); // What others print is no answer.
        BlockingQueue<String> commands =
                CommandInput.read(() -> System.exit(0)); // and not halt(): what is being made is to go, too
        while (true) {
            answers.println(answer(work, commands.take(), answers));
        }
    }

    private static String answer(Work work, String command, PrintStream answers) throws InterruptedException {
        try {
            return DONE
                    + work.obey(command, (done, total, what) -> answers.println(AT + done + " " + total + " " + what));
        } catch (BenchmarkException e) {
            return failure(e.getMessage());
        } catch (RuntimeException | Error e) { // Whatever it is, those who wait must hear of it.
            return failure(e.toString());
        }
    }

    private static String failure(String cause) {
        return FAILED + CommandInput.line(cause);
    }
}
