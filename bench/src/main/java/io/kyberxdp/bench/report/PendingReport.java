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

    private final Path folder;
    private final StudyRun run;
    private final ReentrantLock lock = new ReentrantLock();
    private Results written;

    /** To be written to a folder that does not exist yet. */
    public PendingReport(Path folder, StudyRun run) {
        this.folder = folder;
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
                    ReportFolder.write(folder, results);
                    written = results;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** What was written; empty if nothing was. */
    public Optional<Results> written() {
        lock.lock();
        try {
            return Optional.ofNullable(written);
        } finally {
            lock.unlock();
        }
    }
}
