package io.kyberxdp.bench.timing;

import io.kyberxdp.bench.Machine;
import java.util.Comparator;
import java.util.List;

/**
 * What a timing check found, and where.
 *
 * @param engines what KyberXdp computed with; empty for other providers, which do not tell
 * @param conclusive whether the control's leak was found; if not, the rest means nothing
 * @param verdict the gravest of all tests but the control
 * @param results in the order of {@link TimingTest}
 */
public record TimingReport(
        Machine machine, TimingPlan plan, String engines, boolean conclusive, Verdict verdict, List<Result> results) {

    /**
     * One test.
     *
     * @param firstSamples how many calls of the first class were timed
     * @param secondSamples how many calls of the second class were timed
     * @param evidence the strongest that any crop of the samples gives
     */
    public record Result(TimingTest test, int firstSamples, int secondSamples, Evidence evidence, Verdict verdict) {

        static Result of(TimingTest test, int[] first, int[] second) {
            Evidence evidence = LeakStatistic.strongest(first, second);
            return new Result(test, first.length, second.length, evidence, evidence.verdict());
        }

        boolean isControl() {
            return test == TimingTest.CONTROL;
        }
    }

    public TimingReport {
        results = List.copyOf(results);
    }

    static TimingReport of(Machine machine, TimingPlan plan, String engines, List<Result> results) {
        boolean conclusive =
                results.stream().anyMatch(result -> result.isControl() && result.verdict() == Verdict.LEAK_LIKELY);
        Verdict verdict = results.stream()
                .filter(result -> !result.isControl())
                .map(Result::verdict)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return new TimingReport(machine, plan, engines, conclusive, verdict, results);
    }

    /** Whether the run could find a leak and found none that is likely. */
    public boolean passed() {
        return conclusive && verdict != Verdict.LEAK_LIKELY;
    }
}
