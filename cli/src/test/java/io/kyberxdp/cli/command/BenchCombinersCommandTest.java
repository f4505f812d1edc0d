package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.StudyResult;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.terminal.Table;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchCombinersCommandTest {

    private static final StudyResult RESULT = new StudyResult(
            "kem",
            "X-Wing, native, portable",
            List.of(
                    enc("X-Wing", 74_000, "native", "portable"),
                    enc("X-Wing-naive", 77_700, "native", "portable"),
                    enc("X-Wing", 81_400, "native", "portable", "JCA"),
                    enc("DHKEM", 12_000, "SunJCE")),
            List.of(),
            List.of(new Omission("lib25519", "it is not there")),
            List.of(
                    "Something that readers must know, in a sentence that is longer than a line of a terminal is wide."),
            Map.of());

    private static Series enc(String kem, double nanos, String... by) {
        Map<String, String> conditions = new LinkedHashMap<>();
        List<String> names = List.of("engine", "tier", "api");
        for (int i = 0; i < by.length; i++) {
            conditions.put(names.get(i), by[i]);
        }
        return new Series(
                new SeriesKey("kem", kem, "enc", conditions), Series.NANOSECONDS, List.of(run(nanos), run(nanos)));
    }

    /** Its median is this, its average 100 ns more. */
    private static Samples run(double median) {
        double[] nanos = new double[19];
        Arrays.fill(nanos, median);
        nanos[7] += 1900;
        return Samples.of(nanos);
    }

    @Test
    void tellsHowManyTimesAsLongAsXWingByTheSame() {
        String text = CombinersText.render(RESULT, new CycleCounter(2000, "somewhere"));
        assertTrue(text.contains("""
                enc
                KEM           by                    median  average   cycles  ratio         95 %
                X-Wing        native/portable      74.0 us  74.1 us  148,000  1.000  1.000-1.000
                X-Wing-naive  native/portable      77.7 us  77.8 us  155,400  1.050  1.050-1.050
                X-Wing        native/portable/JCA  81.4 us  81.5 us  162,800  1.100  1.100-1.100
                DHKEM         SunJCE               12.0 us  12.1 us   24,000      -            -
                """), text);
        assertTrue(text.contains("\nlib25519      it is not there\n"), text);
    }

    @Test
    void everyLineFitsTheTerminal() {
        CombinersText.render(RESULT, new CycleCounter(2000, "somewhere"))
                .lines()
                .forEach(line -> assertTrue(line.length() <= Table.WIDTH, line));
    }

    @ParameterizedTest
    @CsvSource({"--engines,hardware", "--engines,native/avx1024", "--peer-lib,nonsense"})
    void refusesWhatItDoesNotKnow(String option, String value) {
        CliRun run = CliRun.of("bench", "combiners", option, value);
        assertEquals(2, run.exitCode(), run.err());
        assertTrue(run.err().contains(option), run.err());
    }

    @Test
    void aLibraryThatIsNotThereIsSaidInOneLine() {
        CliRun run = CliRun.of("bench", "combiners", "--engines", "java", "--peer-lib", "there-is-no.so:prefix");
        assertEquals(1, run.exitCode(), run.err());
        assertTrue(run.err().contains("there-is-no.so"), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }
}
