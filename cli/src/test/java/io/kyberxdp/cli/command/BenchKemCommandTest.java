package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.bench.KemOperation;
import io.kyberxdp.bench.KemPlan;
import io.kyberxdp.bench.KemReport;
import io.kyberxdp.bench.KemReport.Gap;
import io.kyberxdp.bench.KemReport.Row;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.terminal.Json;
import io.kyberxdp.cli.terminal.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchKemCommandTest {

    private static final String NOTE = "no javax.crypto.KEM: HPKE set-up (the KEM and a key schedule) instead";

    private static final KemReport REPORT = new KemReport(
            new Machine("a CPU", 2, 1.25, "an OS", "a Java", Map.of("BC", "1.87")),
            KemPlan.quick(
                    List.of("KyberXdp", "BC", "Conscrypt"),
                    List.of("X-Wing", "ML-KEM-768"),
                    List.of(KemOperation.KEYGEN, KemOperation.ENCAPSULATE_COLD)),
            "KyberXdp",
            List.of(
                    new Row("X-Wing", KemOperation.KEYGEN, "KyberXdp", 41_200, 40_000, 42_060, 8, 1.0, 3168, ""),
                    new Row("X-Wing", KemOperation.KEYGEN, "BC", 1_234_000, 1.2e6, 1.3e6, 8, 29.95, 35_302, ""),
                    new Row(
                            "X-Wing",
                            KemOperation.ENCAPSULATE_COLD,
                            "Conscrypt",
                            78_700,
                            78e3,
                            79e3,
                            8,
                            null,
                            5044,
                            NOTE),
                    new Row("X-Wing", KemOperation.IMPORT_PUBLIC, "Conscrypt", 181, 180, 182, 8, 0.0032, 16, "")),
            List.of(new Gap("SunJCE", "X-Wing", "all", "no such algorithm: X-Wing for provider SunJCE")));

    @Test
    void rendersWhereWhatAndWhatIsMissing() {
        assertEquals("""
                KEM        benchmark
                cpu        2 x a CPU
                load       1.3 before the run: BUSY, these figures are not to be trusted
                os         an OS
                java       a Java
                providers  BC 1.87
                method     2 forks each, taking turns; 4 samples of 125 ms a fork after 7 to
                           warm up

                X-Wing
                operation         provider     median  spread   ratio  bytes/op
                keygen            KyberXdp    41.2 us     5 %    1.00     3,168
                                  BC          1.23 ms     8 %   29.95    35,302
                encapsulate-cold  Conscrypt*  78.7 us     1 %       -     5,044
                import-public     Conscrypt    181 ns     1 %  0.0032        16

                ratio: time as a multiple of KyberXdp's, above 1 is slower
                spread: the middle half of all samples, as a share of the median
                cold: the key object is made from its encoding in each call; live: it is in use
                * Conscrypt: no javax.crypto.KEM: HPKE set-up (the KEM and a key schedule) instead

                Not measured:
                provider  algorithm  operation  cause
                SunJCE    X-Wing     all        no such algorithm: X-Wing for provider SunJCE
                """, KemReportText.render(REPORT));
    }

    @Test
    void jsonHasTheSameFigures() {
        JsonObject json = JsonParser.parseString(Json.of(REPORT)).getAsJsonObject();
        assertEquals("KyberXdp", json.get("baseline").getAsString());
        JsonObject row = json.getAsJsonArray("rows").get(1).getAsJsonObject();
        assertEquals("keygen", row.get("operation").getAsString());
        assertEquals(1_234_000, row.get("medianNanos").getAsDouble());
        assertEquals(29.95, row.get("ratio").getAsDouble());
        assertTrue(json.getAsJsonArray("rows")
                .get(2)
                .getAsJsonObject()
                .get("ratio")
                .isJsonNull());
        assertEquals(0.125, json.getAsJsonObject("plan").get("iterationTime").getAsDouble());
        assertEquals(
                "SunJCE",
                json.getAsJsonArray("gaps")
                        .get(0)
                        .getAsJsonObject()
                        .get("provider")
                        .getAsString());
    }

    @Test
    void tablesFitTheTerminal() {
        KemReportText.render(REPORT)
                .lines()
                .filter(line -> !line.startsWith("*"))
                .forEach(line -> assertTrue(line.length() <= Table.WIDTH, line));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--algorithms=RSA", "--operations=sign"})
    void unknownNamesAreMisuse(String option) {
        CliRun run = CliRun.of("bench", "kem", option);
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains(option.replace('=', ' ').split(" ", -1)[0] + " takes "), run.err());
    }

    @Test
    void optionsOfTheInterleavedMethodAloneAreMisuse() {
        for (String option : List.of("--tier=avx2", "--baseline=java")) {
            CliRun run = CliRun.of("bench", "kem", option);
            assertEquals(2, run.exitCode());
            assertTrue(run.err().contains("--tier and --baseline are for --engines and --peer-lib"), run.err());
        }
    }

    @Test
    void whatCannotBeMeasuredInterleavedIsMisuse() {
        Map<String, String> refused = Map.of(
                "--engines=gpu", "--engines takes auto, java",
                "--engines=native --tier=sse2", "--tier takes portable",
                "--engines=java --baseline=nobody", "'nobody' is none of the subjects [java]",
                "--peer-lib=libx.so", "takes FILE:PREFIX or FILE:PREFIX:NAME");
        refused.forEach((options, cause) -> {
            CliRun run = CliRun.of(("bench kem " + options).split(" ", -1));
            assertEquals(2, run.exitCode(), run.err());
            assertTrue(run.err().contains(cause), run.err());
        });
    }

    @Test
    void aLibraryThatIsNotThereFailsWithCauseAndRemedy() {
        CliRun run = CliRun.of("bench", "kem", "--peer-lib", "none.so:x");
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("none.so; name an existing one"), run.err());
    }

    @Test
    void enginesAreMeasuredInOneProcess() {
        CliRun run = CliRun.of(
                "bench", "kem", "--engines=java", "--quick", "--json", "--algorithms=X-Wing", "--operations=keygen");
        assertEquals(0, run.exitCode(), run.err());
        JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
        JsonObject row = json.getAsJsonArray("rows").get(0).getAsJsonObject();
        assertEquals("java", row.get("subject").getAsString());
        assertEquals(1, row.getAsJsonObject("ratio").get("value").getAsDouble());
        assertEquals(
                "java",
                json.getAsJsonObject("plan")
                        .getAsJsonArray("engines")
                        .get(0)
                        .getAsJsonObject()
                        .get("engine")
                        .getAsString());
    }

    @Test
    void failsWhenNothingCouldBeMeasuredAndSaysWhy() {
        CliRun run = CliRun.of("bench", "kem", "--quick", "--providers", "Nobody");
        assertEquals(1, run.exitCode());
        assertTrue(run.out().contains("no provider named 'Nobody'"), run.out());
    }
}
