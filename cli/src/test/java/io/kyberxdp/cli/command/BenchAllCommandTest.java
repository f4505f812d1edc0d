package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.bench.report.ReportFolder;
import io.kyberxdp.bench.report.ResultsFile;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.CommandProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchAllCommandTest {

    @TempDir
    private Path parent;

    /** One real run, as short as the command has it, then what can be done with its report. */
    @Test
    void measuresReportsAndComparesTheReport() throws Exception {
        Path folder = parent.resolve("report");
        CliRun run = CliRun.of("bench", "all", "--quick", "--studies", "cipher", "--out", folder.toString());
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.err().contains("the report will be in " + folder), run.err());
        assertTrue(run.out().endsWith("report: " + folder.resolve("report.html") + "\n"), run.out());
        Results results = ResultsFile.read(folder);
        assertEquals(
                List.of("cipher"),
                results.studies().stream().map(s -> s.study()).toList());
        assertTrue(results.series().stream()
                .anyMatch(series -> series.key().label().equals("JCA, 1024")));
        assertTrue(Files.readString(folder.resolve("report.html")).contains("AES-128-CTR by size"));

        comparesWithItself(folder);
        CliRun again = CliRun.of("bench", "all", "--quick", "--out", folder.toString());
        assertEquals(1, again.exitCode());
        assertTrue(again.err().contains("exists already"), again.err());
    }

    private static void comparesWithItself(Path folder) {
        CliRun text = CliRun.of("bench", "compare", folder.toString(), folder.toString());
        assertEquals(0, text.exitCode(), text.err());
        assertTrue(text.out().contains("0 faster, 0 slower, "), text.out());
        CliRun json = CliRun.of("bench", "compare", "--json", folder.toString(), folder.toString());
        JsonObject comparison = JsonParser.parseString(json.out()).getAsJsonObject();
        comparison
                .getAsJsonArray("rows")
                .forEach(row -> assertEquals(
                        1,
                        row.getAsJsonObject()
                                .getAsJsonObject("ratio")
                                .get("value")
                                .getAsDouble()));
    }

    /** Whatever was measured by then is there as a whole or not at all. */
    @Test
    void endedByASignalLeavesAWholeReportOrNone() throws Exception {
        Path folder = parent.resolve("interrupted");
        try (CommandProcess process =
                CommandProcess.start("bench", "all", "--studies", "cipher", "--progress", "--out", folder.toString())) {
            long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
            while (!process.errors().contains("cipher: ")) {
                assertTrue(System.nanoTime() - deadline < 0, process.errors());
                Thread.sleep(50);
            }
            process.terminate();
            assertEquals(128 + 15, process.exitCode());
        }
        if (Files.exists(folder)) {
            ResultsFile.read(folder);
            assertTrue(Files.exists(folder.resolve(ReportFolder.PAGE)));
        }
        try (Stream<Path> left = Files.list(parent)) {
            assertTrue(left.allMatch(folder::equals), "something is left beside the report");
        }
    }

    @Test
    void refusesStudiesAndFilesThatItDoesNotKnow() throws IOException {
        CliRun study = CliRun.of(
                "bench",
                "all",
                "--studies",
                "astrology",
                "--out",
                parent.resolve("a").toString());
        assertEquals(2, study.exitCode());
        assertTrue(study.err().contains("'astrology'"), study.err());

        Path file = Files.writeString(parent.resolve("guest.json"), "{}");
        CliRun merge = CliRun.of(
                "bench",
                "all",
                "--merge",
                file.toString(),
                "--out",
                parent.resolve("b").toString());
        assertEquals(1, merge.exitCode());
        assertTrue(merge.err().contains("guest.json"), merge.err());

        CliRun compare = CliRun.of("bench", "compare", file.toString(), file.toString());
        assertEquals(1, compare.exitCode());
        assertTrue(compare.err().contains("name a folder that 'bench all' wrote"), compare.err());
    }
}
