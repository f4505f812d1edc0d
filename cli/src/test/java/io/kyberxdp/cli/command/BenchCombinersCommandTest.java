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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchCombinersCommandTest {

    private static final StudyResult RESULT = new StudyResult(
            "kem",
            "X-Wing, native, avx512",
            List.of(
                    enc("X-Wing", 21_000, "native", "avx512"),
                    enc("GHPC", 25_200, "native", "avx512"),
                    enc("X-Wing", 23_100, "native", "avx512", "JCA"),
                    enc("DHKEM", 12_000, "SunJCE")),
            List.of(),
            List.of(new Omission("lib25519", "it is not there")),
            List.of("Something that readers must know, in a sentence that is longer than a line of a terminal is wide."),
            Map.of());

    private static Series enc(String kem, double nanos, String... by) {
        Map<String, String> conditions = new LinkedHashMap<>();
        List<String> names = List.of("engine", "tier", "api");
        for (int i = 0; i < by.length; i++) {
            conditions.put(names.get(i), by[i]);
        }
        return new Series(
                new SeriesKey("kem", kem, "enc", conditions),
                Series.NANOSECONDS,
                List.of(Samples.of(nanos, nanos, nanos), Samples.of(nanos, nanos, nanos + 600)));
    }

    @Test
    void tellsHowManyTimesAsLongAsXWingByTheSame() {
        String text = CombinersText.render(RESULT, new CycleCounter(2000, "somewhere"));
        assertTrue(text.contains("""
                enc
                KEM     by                   median  average  cycles  average  ratio         95 %
                X-Wing  native/avx512       21.0 us  21.1 us  42,000   42,200  1.000  1.000-1.000
                GHPC    native/avx512       25.2 us  25.3 us  50,400   50,600  1.200  1.200-1.200
                X-Wing  native/avx512/JCA   23.1 us  23.2 us  46,200   46,400  1.100  1.100-1.100
                DHKEM   SunJCE              12.0 us  12.1 us  24,000   24,200      -            -
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
