package io.kyberxdp.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.study.StudyRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingReportTest {

    @TempDir
    private Path parent;

    @Test
    void writesWhatThereIsWhenClosedBeforeTheEnd() throws Exception {
        StudyRun run = Runs.of(new TimedDigests("kem", List.of("a")), new TimedDigests("cipher", List.of("b")));
        Path folder = parent.resolve("partial");
        try (PendingReport report = new PendingReport(folder, run)) {
            run.run((done, total, what) -> {
                if (what.startsWith("cipher")) {
                    closeNow(report);
                }
            });
            assertEquals(1, report.written().orElseThrow().results().series().size());
        }
        assertTrue(ResultsFile.read(folder).interrupted());
        assertTrue(Files.readString(folder.resolve("report.html")).contains("INTERRUPTED"));
    }

    /** After hours of measuring, a report that cannot have its place is not to be lost. */
    @Test
    void takesANumberWhereItsPlaceWasTakenMeanwhile() throws Exception {
        Path folder = parent.resolve("taken");
        StudyRun run = Runs.of(new TimedDigests("kem", List.of("a")));
        run.run((done, total, what) -> {});
        Files.createDirectories(folder.resolve("by another"));
        Files.createSymbolicLink(parent.resolve("taken-2"), parent.resolve("nowhere"));
        PendingReport late = new PendingReport(folder, run);
        late.close();
        assertEquals(parent.resolve("taken-3"), late.written().orElseThrow().folder());
        assertEquals(
                run.results().series(),
                ResultsFile.read(parent.resolve("taken-3")).series());
        assertTrue(Files.exists(folder.resolve("by another")));
    }

    private static void closeNow(PendingReport report) {
        try {
            report.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void writesNothingOfNothing() throws Exception {
        Path folder = parent.resolve("nothing");
        PendingReport report = new PendingReport(folder, Runs.of(new TimedDigests("kem", List.of("a"))));
        report.close();
        assertTrue(report.written().isEmpty());
        assertFalse(Files.exists(folder));
    }
}
