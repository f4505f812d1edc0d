package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Series;
import java.util.List;

/** Executes everything by turns, one repetition after the other, when it is told to. Whoever fails is out. */
interface Repeater extends AutoCloseable {

    /**
     * What it has to execute.
     *
     * @param studied the implementations that work
     * @param missing what is left out
     */
    record Opened(List<Studied> studied, List<Omission> missing) {}

    /**
     * An implementation.
     *
     * @param label as "X-Wing, native, avx2"
     * @param note how its calls differ from what {@link StudiedOperation} says; mostly empty
     */
    record Studied(String label, String note) {}

    /**
     * What the warm-up told.
     *
     * @param nanosOfAll how long one execution of everything takes
     * @param clockNanos how long a reading of the clock takes
     * @param failed who is out
     */
    record WarmedUp(double nanosOfAll, long clockNanos, List<Omission> failed) {}

    /**
     * A repetition.
     *
     * @param series each of a single run, in the order of operations, then implementations
     * @param failed who is out
     */
    record Repeated(List<Series> series, List<Omission> failed) {}

    /**
     * Makes everything ready.
     *
     * @throws BenchmarkException when a library in C cannot be opened
     */
    Opened open() throws BenchmarkException, InterruptedException;

    /** Executes each operation of each implementation for so long, about. */
    WarmedUp warmUp(long nanosEach, Progress progress) throws BenchmarkException, InterruptedException;

    /** Executes each operation of each implementation so often. */
    Repeated repeat(int executions, Progress progress) throws BenchmarkException, InterruptedException;

    @Override
    void close();
}
