package io.kyberxdp.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.report.Comparison.Verdict;
import io.kyberxdp.bench.study.Host;
import io.kyberxdp.bench.study.Noise;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final Noise STEADY = new Noise(1e6, 0.01, 1.1);

    private static Series series(String subject, int runs, double median, long seed) {
        Random random = new Random(seed);
        List<Samples> all = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            double level = median * (1 + 0.01 * random.nextGaussian());
            all.add(Samples.of(random.doubles(50, 0.9 * level, 1.1 * level).toArray()));
        }
        return new Series(new SeriesKey("kem", subject, "enc"), Series.NANOSECONDS, all);
    }

    private static Results results(Noise after, String cpu, Series... series) {
        Host host = new Host(
                new Machine(cpu, 2, 0.1, "an OS", "a Java", Map.of()), List.of(), "", "", "", "none", "", Map.of());
        StudyResult study = new StudyResult("kem", "", List.of(series), List.of(), List.of(), List.of(), Map.of());
        return new Results(1, "1", "now", 1, false, false, host, STEADY, after, List.of(study));
    }

    private static List<Verdict> verdicts(Comparison comparison) {
        return comparison.rows().stream().map(Comparison.Row::verdict).toList();
    }

    @Test
    void tellsFasterAndSlowerFromNoDifference() {
        Comparison comparison = Comparison.of(
                results(STEADY, "a", series("x", 8, 100, 1), series("y", 8, 100, 2), series("z", 8, 100, 3)),
                results(STEADY, "a", series("x", 8, 80, 4), series("y", 8, 130, 5), series("z", 8, 100, 6)));
        assertEquals(List.of(Verdict.FASTER, Verdict.SLOWER, Verdict.NO_DIFFERENCE), verdicts(comparison));
        assertTrue(
                comparison.rows().get(0).ratio().allows(0.8),
                comparison.rows().get(0).toString());
        assertTrue(comparison.warnings().isEmpty(), comparison.warnings().toString());
    }

    @Test
    void raisesHardlyAFalseAlarmAmongMany() {
        Series[] one = Stream.iterate(0, i -> i + 1)
                .limit(100)
                .map(i -> series("s" + i, 5, 100, i))
                .toArray(Series[]::new);
        Series[] other = Stream.iterate(0, i -> i + 1)
                .limit(100)
                .map(i -> series("s" + i, 5, 100, -1 - i))
                .toArray(Series[]::new);
        long alarms = verdicts(Comparison.of(results(STEADY, "a", one), results(STEADY, "a", other))).stream()
                .filter(verdict -> verdict != Verdict.NO_DIFFERENCE)
                .count();
        assertTrue(alarms <= 2, alarms + " alarms");
    }

    /** A hundred repetitions that agree with one another, in two processes that do not: nothing has changed in the code. */
    @Test
    void takesNoProcessesLuckForADifference() {
        Random luck = new Random(1);
        Series[] one = inOneProcess(luck);
        Series[] other = inOneProcess(luck);
        long alarms = verdicts(Comparison.of(results(STEADY, "a", one), results(STEADY, "a", other))).stream()
                .filter(verdict -> verdict != Verdict.NO_DIFFERENCE)
                .count();
        assertTrue(alarms <= 6, alarms + " alarms of 100");
    }

    private static Series[] inOneProcess(Random luck) {
        return Stream.iterate(0, i -> i + 1)
                .limit(100)
                .map(i -> series("s" + i, 100, 100 * Math.exp(0.03 * luck.nextGaussian()), luck.nextLong()))
                .toArray(Series[]::new);
    }

    @Test
    void takesForTheMachinesWhatTheMachineChangedBy() {
        Noise slower = new Noise(1.5e6, 0.01, 1.1);
        Comparison comparison = Comparison.of(
                results(slower, "a", series("x", 8, 100, 1)), results(STEADY, "a", series("x", 8, 120, 2)));
        assertEquals(List.of(Verdict.NO_DIFFERENCE), verdicts(comparison));
        assertEquals(0.5, comparison.threshold(), 1e-9);
    }

    @Test
    void cannotTellOfASingleRun() {
        Comparison comparison = Comparison.of(
                results(STEADY, "a", series("x", 1, 100, 1)), results(STEADY, "a", series("x", 5, 300, 2)));
        assertEquals(List.of(Verdict.CANNOT_TELL), verdicts(comparison));
    }

    @Test
    void namesWhatOnlyOneHasAndWarnsOfOtherMachines() {
        Comparison comparison = Comparison.of(
                results(STEADY, "a", series("x", 5, 100, 1), series("gone", 5, 100, 1)),
                results(STEADY, "b", series("x", 5, 100, 1), series("new", 5, 100, 1)));
        assertEquals("gone", comparison.onlyFirst().get(0).subject());
        assertEquals("new", comparison.onlySecond().get(0).subject());
        assertEquals(List.of("the machines differ in processor: a / b"), comparison.warnings());
    }
}
