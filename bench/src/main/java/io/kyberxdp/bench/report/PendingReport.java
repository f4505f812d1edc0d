package io.kyberxdp.bench.report;

import io.kyberxdp.bench.study.Results;
import io.kyberxdp.bench.study.StudyRun;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The report of a run that still goes on. Closed before its time, it is written of what there is by then. */
public final class PendingReport implements Closeable {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Path wanted;
    private final StudyRun run;
    private final ReentrantLock lock = new ReentrantLock();
    private Written written;

    /**
     * What was written, and where.
     *
     * @param folder the place that was wanted, or one like it if that was taken meanwhile
     */
    public record Written(Path folder, Results results) {}

    /** To be written to a folder that does not exist yet. */
    public PendingReport(Path folder, StudyRun run) {
        this.wanted = folder;
        this.run = run;
    }

    /** Ends the run and writes the report unless that was done; if nothing at all was measured, there is none. */
    @Override
    public void close() throws IOException {
        run.stop(PATIENCE);
        lock.lock();
        try {
            if (written == null) {
                Results results = run.results();
                if (!results.series().isEmpty()) {
                    written = new Written(ReportFolder.write(wanted, results), results);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** What was written; empty if nothing was. */
    public Optional<Written> written() {
        lock.lock();
        try {
            return Optional.ofNullable(written);
        } finally {
            lock.unlock();
        }
    }
}
