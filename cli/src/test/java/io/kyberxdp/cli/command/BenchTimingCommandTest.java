package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.timing.Evidence;
import io.kyberxdp.bench.timing.TimingPlan;
import io.kyberxdp.bench.timing.TimingReport;
import io.kyberxdp.bench.timing.TimingReport.Result;
import io.kyberxdp.bench.timing.TimingTest;
import io.kyberxdp.bench.timing.Verdict;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.terminal.Json;
import io.kyberxdp.cli.terminal.Table;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchTimingCommandTest {

    @Test
    void rendersWhereWhatAndWhatCameOut() {
        String text = TimingReportText.render(report(true, Verdict.SUSPICIOUS));
        assertTrue(text.startsWith("""
                timing    X-Wing
                provider  KyberXdp 0.1.0
                engines   ML-KEM-768 by java, X25519 by java
                cpu       2 x a CPU
                load      1.3 before the run: BUSY, small leaks will not show
                java      a Java
                method    1 min 00 s after 20 s to warm up, tests taking turns by 128 calls

                test                 samples      t  diff/ns  error/ns  verdict
                decapsulate-invalid  123,456  -5.25    -31.6       6.0  suspicious, run longer
                control               50,000  61.80    622.0      10.0  leak likely

                SUSPICIOUS: run longer"""), text);
    }

    @ParameterizedTest
    @EnumSource(Verdict.class)
    void aRunThatDidNotSeeTheControlSaysSoWhateverElseItFound(Verdict verdict) {
        String text = TimingReportText.render(report(false, verdict));
        assertTrue(text.contains("\nINCONCLUSIVE: "), text);
        assertFalse(text.contains("No evidence of a leak."), text);
    }

    @Test
    void noEvidenceIsCalledNoProof() {
        String text = TimingReportText.render(report(true, Verdict.NO_EVIDENCE));
        assertTrue(text.contains("\nNo evidence of a leak. That is no proof that there is none.\n"), text);
    }

    @ParameterizedTest
    @EnumSource(Verdict.class)
    void everyLineFitsTheTerminal(Verdict verdict) {
        TimingReportText.render(report(true, verdict))
                .lines()
                .forEach(line -> assertTrue(line.length() <= Table.WIDTH, line));
    }

    @Test
    void jsonHasTheSameFigures() {
        JsonObject json = JsonParser.parseString(Json.of(report(true, Verdict.LEAK_LIKELY)))
                .getAsJsonObject();
        assertTrue(json.get("conclusive").getAsBoolean());
        assertEquals("leak likely", json.get("verdict").getAsString());
        assertEquals(60, json.getAsJsonObject("plan").get("measured").getAsDouble());
        JsonObject result = json.getAsJsonArray("results").get(0).getAsJsonObject();
        assertEquals("decapsulate-invalid", result.get("test").getAsString());
        assertEquals(61_700, result.get("firstSamples").getAsInt());
        assertEquals(-5.25, result.getAsJsonObject("evidence").get("t").getAsDouble());
        assertEquals("suspicious, run longer", result.get("verdict").getAsString());
    }

    @ParameterizedTest
    @CsvSource({"--algorithm=RSA, --algorithm takes X-Wing", "--seconds=0, --seconds takes 1", "--seconds=3601, 3600"})
    void valuesOutOfRangeAreMisuse(String option, String message) {
        CliRun run = CliRun.of("bench", "timing", option);
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains(message), run.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Nobody", "SunJCE"})
    void failsForAProviderThatCannotBeTestedAndSaysWhatToDo(String provider) {
        CliRun run = CliRun.of("bench", "timing", "--provider", provider);
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("; name a provider that has X-Wing"), run.err());
        assertEquals("", run.out());
    }

    @Test
    void exitCodeAndJsonOfAShortRunAgree() {
        CliRun run = CliRun.of("bench", "timing", "--algorithm", "ml-kem-768", "--seconds", "1", "--json");
        JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals(4, json.getAsJsonArray("results").size());
        boolean leak = json.get("verdict").getAsString().equals("leak likely");
        assertEquals(json.get("conclusive").getAsBoolean() && !leak ? 0 : 1, run.exitCode());
    }

    private static TimingReport report(boolean conclusive, Verdict verdict) {
        return new TimingReport(
                new Machine("a CPU", 2, 1.25, "an OS", "a Java", Map.of("KyberXdp", "0.1.0")),
                TimingPlan.of("KyberXdp", "X-Wing", Duration.ofSeconds(60)),
                "ML-KEM-768 by java, X25519 by java",
                conclusive,
                verdict,
                List.of(
                        new Result(
                                TimingTest.DECAPSULATE_INVALID,
                                61_700,
                                61_756,
                                new Evidence(-5.25, 0.5, -31.6, 6),
                                Verdict.SUSPICIOUS),
                        new Result(
                                TimingTest.CONTROL,
                                25_100,
                                24_900,
                                new Evidence(61.8, 1, 622, 10),
                                Verdict.LEAK_LIKELY)));
    }
}
