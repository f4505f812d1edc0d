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
            assertEquals(1, report.written().orElseThrow().series().size());
        }
        assertTrue(ResultsFile.read(folder).interrupted());
        assertTrue(Files.readString(folder.resolve("report.html")).contains("INTERRUPTED"));
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
