package io.kyberxdp.bench.symmetric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.study.CollectedResult;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CipherStudyTest {

    private static final SymmetricPlan TINY = new SymmetricPlan(
            List.of(SymmetricCipher.AES_128_CTR, SymmetricCipher.AES_128_GCM),
            List.of(16, 1000),
            3,
            Duration.ofMillis(1),
            Duration.ofMillis(1));

    @Test
    void aForkGivesTheReportThatThisJvmWould() throws Exception {
        List<String> steps = new ArrayList<>();
        SymmetricReport report = SymmetricFork.run(TINY, (done, total, what) -> steps.add(done + " of " + total));
        assertEquals(TINY, report.plan());
        assertEquals(List.of("0 of 4", "1 of 4", "2 of 4", "3 of 4"), steps);
        List<SymmetricReport.Row> jca = report.rows().stream()
                .filter(row -> row.subject().equals("jca"))
                .toList();
        assertEquals(4, jca.size());
        jca.forEach(row -> assertEquals(3, row.samples().size()));
    }

    /** Whether it is still compiling then or measures already. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aForkThatEndsWithItsParentLeavesNoFile(boolean atOnce, @TempDir Path folder) throws Exception {
        Process fork = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        SymmetricFork.class.getName(),
                        "AES_128_CTR",
                        "16",
                        "1000000",
                        "PT0.1S",
                        "PT0.1S")
                .redirectErrorStream(true)
                .start();
        try {
            fork.getOutputStream().write("measure\n".getBytes(StandardCharsets.US_ASCII));
            fork.getOutputStream().flush();
            if (atOnce) {
                while (fork.isAlive() && madeIn(folder).isEmpty()) {
                    Thread.sleep(1);
                }
            } else {
                assertTrue(fork.inputReader().readLine().startsWith("at 0 1 "));
            }
            fork.getOutputStream().close();
            assertTrue(fork.waitFor(60, TimeUnit.SECONDS));
        } finally {
            fork.destroyForcibly();
        }
        assertEquals(List.of(), madeIn(folder));
    }

    private static List<Path> madeIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("kyberxdp"))
                    .toList();
        }
    }

    @Test
    void eachReportIsARunOfEverySeries() throws Exception {
        SymmetricReport report = SymmetricBenchmark.run(TINY, (done, total, what) -> {});
        CollectedResult collected = new CollectedResult(CipherStudy.NAME);
        CipherSeries.give(CipherStudy.NAME, List.of(report, report, report), collected);
        StudyResult result = collected.result();
        assertEquals(report.rows().size(), result.series().size());
        for (Series series : result.series()) {
            assertEquals(3, series.runs().size());
        }
        assertTrue(
                result.series().stream().anyMatch(series -> series.key().label().equals("JCA, 1000")));
        assertTrue(result.series().stream()
                .allMatch(series -> series.key().subject().equals("JCA")
                        || report.rows().stream().anyMatch(row -> !row.subject().equals("jca"))));
    }

    @Test
    void staysWithinItsLimitByFewerRuns() throws Exception {
        CollectedResult collected = new CollectedResult(CipherStudy.NAME);
        new CipherStudy(plan -> TINY).run(StudyPlan.quick(Duration.ofMillis(1)), (done, total, what) -> {}, collected);
        StudyResult result = collected.result();
        result.series().forEach(series -> assertEquals(1, series.runs().size()));
        assertTrue(
                result.notes().get(0).contains("1 runs instead of 3"),
                result.notes().toString());
    }

    @Test
    void mergesWhatTheCommandPrintedElsewhere(@TempDir Path folder) throws Exception {
        SymmetricReport report = SymmetricBenchmark.run(TINY, (done, total, what) -> {});
        Path file = folder.resolve("guest.json");
        Files.writeString(file, SymmetricJson.of(report));
        MergedCipherStudy study = MergedCipherStudy.of(file);
        CollectedResult collected = new CollectedResult(study.name());
        study.run(StudyPlan.thorough(), (done, total, what) -> {}, collected);
        assertEquals(report.rows().size(), collected.result().series().size());
        assertTrue(collected.result().notes().get(0).contains("NOT measured on the machine above"));
    }

    /** Before anything is measured, not when the report is written. */
    @Test
    void refusesWhatWouldFailInTheReport(@TempDir Path folder) throws Exception {
        String report = SymmetricJson.of(SymmetricBenchmark.run(TINY, (done, total, what) -> {}));
        Path file = folder.resolve("guest.json");
        for (String broken : List.of(
                report.replace("\"machine\":", "\"another\":"),
                report.replace("\"rows\":[{", "\"rows\":[null,{"),
                report.replaceFirst("\"samples\":\\[[0-9.E]+", "\"samples\":[0"),
                report.replaceFirst("\"samples\":\\[[^]]*]", "\"samples\":[]"),
                report.replaceFirst(
                                "\"splits\":\\[",
                                "\"splits\":[{\"algorithm\":\"aes_128_ctr\",\"size\":16,\"calls\":0,\"copies\":0,\"cipher\":0}")
                        .replaceFirst("0}\\{", "0},{"))) {
            assertNotEquals(report, broken);
            Files.writeString(file, broken);
            assertThrows(BenchmarkException.class, () -> MergedCipherStudy.of(file), broken);
        }
    }

    @Test
    void refusesOtherFiles(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("other.json");
        for (String text :
                List.of("", "[]", "{}", "{\"rows\":[{}]}", "no JSON", "{\"rows\":[{\"cipher\":\"rot13\"}]}")) {
            Files.writeString(file, text);
            assertThrows(BenchmarkException.class, () -> MergedCipherStudy.of(file), text);
        }
        assertThrows(BenchmarkException.class, () -> MergedCipherStudy.of(folder.resolve("missing")));
    }
}
