package io.kyberxdp.bench.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.timing.TimingReport.Result;
import java.security.GeneralSecurityException;
import java.security.NoSuchProviderException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tiny runs and made-up results; never looks at how long anything took. */
class TimingCheckTest {

    private static final TimingPlan ONE_ROUND =
            new TimingPlan("KyberXdp", "ML-KEM-768", Duration.ZERO, Duration.ZERO, 16);

    @Test
    void aRoundTimesABatchOfEachTest() throws GeneralSecurityException {
        Set<String> heard = new LinkedHashSet<>();
        TimingReport report = TimingCheck.run(ONE_ROUND, (done, total, what) -> heard.add(what));
        assertEquals(
                List.of(TimingTest.values()),
                report.results().stream().map(Result::test).toList());
        for (Result result : report.results()) {
            assertEquals(16, result.firstSamples() + result.secondSamples(), result.toString());
        }
        assertTrue(heard.containsAll(List.of("warm-up, control", "decapsulate-key")), heard.toString());
        assertTrue(report.machine().providers().containsKey("KyberXdp"));
        assertTrue(report.engines().startsWith("ML-KEM-768 by "), report.engines());
    }

    @Test
    void aRunThatCannotSeeTheControlsLeakIsInconclusive() throws GeneralSecurityException {
        TimingReport report = TimingCheck.run(ONE_ROUND, (done, total, what) -> {});
        assertFalse(report.conclusive(), "16 samples are too few for any verdict");
        assertFalse(report.passed());
    }

    @Test
    void passesOnlyWithTheControlsLeakFoundAndNoOther() {
        assertTrue(report(Verdict.NO_EVIDENCE, Verdict.LEAK_LIKELY).passed());
        assertTrue(report(Verdict.SUSPICIOUS, Verdict.LEAK_LIKELY).passed());
        assertFalse(report(Verdict.LEAK_LIKELY, Verdict.LEAK_LIKELY).passed());
        assertFalse(report(Verdict.NO_EVIDENCE, Verdict.SUSPICIOUS).passed());
    }

    @Test
    void theGravestVerdictCountsAndTheControlsDoesNot() {
        assertEquals(
                Verdict.SUSPICIOUS,
                report(Verdict.SUSPICIOUS, Verdict.LEAK_LIKELY).verdict());
        assertEquals(
                Verdict.NO_EVIDENCE,
                report(Verdict.NO_EVIDENCE, Verdict.LEAK_LIKELY).verdict());
    }

    @Test
    void namesTheProviderThatIsMissing() {
        TimingPlan plan = TimingPlan.of("Nobody", "X-Wing", Duration.ofSeconds(1));
        Exception e =
                assertThrows(NoSuchProviderException.class, () -> TimingCheck.run(plan, (done, total, what) -> {}));
        assertTrue(e.getMessage().contains("'Nobody'"), e.getMessage());
    }

    @Test
    void plansRejectWhatCannotBeTested() {
        assertThrows(IllegalArgumentException.class, () -> TimingPlan.of("BC", "RSA", Duration.ofSeconds(1)));
        assertThrows(IllegalArgumentException.class, () -> TimingPlan.of("BC", "X-Wing", Duration.ofSeconds(-1)));
    }

    /** The worst of the tests is the second one. */
    private static TimingReport report(Verdict worst, Verdict control) {
        List<Result> results = Arrays.stream(TimingTest.values())
                .map(test -> switch (test) {
                    case CONTROL -> result(test, control);
                    case DECAPSULATE_INVALID -> result(test, worst);
                    default -> result(test, Verdict.NO_EVIDENCE);
                })
                .toList();
        return TimingReport.of(new Machine("a CPU", 2, 0.5, "an OS", "a Java", Map.of()), ONE_ROUND, "", results);
    }

    private static Result result(TimingTest test, Verdict verdict) {
        return new Result(test, 8, 8, Evidence.NONE, verdict);
    }
}
