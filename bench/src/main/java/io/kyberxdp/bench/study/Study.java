package io.kyberxdp.bench.study;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import java.time.Duration;
import java.util.Optional;

/** One of the studies of {@code bench all}. Whatever a user may set of one goes to its constructor. */
public interface Study {

    /** The name in files and options, as "kem", "transport" or "cipher". */
    String name();

    /** Why this study cannot run here at all, and the remedy, in one line; empty where it can, which most can everywhere. */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /** About how long it takes; for the time left, and for nothing else. */
    Duration expected(StudyPlan plan);

    /**
     * Measures in the calling thread, and gives what it has as soon as it has it.
     *
     * @param progress told how many of how many steps are done
     * @throws BenchmarkException if it cannot go on; what was collected stays
     * @throws InterruptedException if the thread is interrupted; what was collected stays
     */
    void run(StudyPlan plan, Progress progress, StudyResult.Collector collector)
            throws BenchmarkException, InterruptedException;
}
