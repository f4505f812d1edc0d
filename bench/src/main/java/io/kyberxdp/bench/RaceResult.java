package io.kyberxdp.bench;

import io.kyberxdp.bench.InterleavedReport.Estimate;
import io.kyberxdp.bench.InterleavedReport.Row;
import io.kyberxdp.bench.RoundBootstrap.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the samples of a race say. */
final class RaceResult {

    private final Race race;
    private final CycleCounter cycleCounter;
    private final Optional<Turns> baseline;

    private RaceResult(Race race, CycleCounter cycleCounter, String baseline) {
        this.race = race;
        this.cycleCounter = cycleCounter;
        this.baseline = race.turns().stream()
                .filter(turns -> turns.contender().name().equals(baseline))
                .findFirst();
    }

    /** A row for each subject that is still in. */
    static List<Row> rows(Race race, CycleCounter cycleCounter, String baseline) {
        RaceResult result = new RaceResult(race, cycleCounter, baseline);
        return race.turns().stream().map(result::row).toList();
    }

    static double median(double[] samples) {
        return quantiles(samples).at(0.5);
    }

    private Row row(Turns turns) {
        Quantiles nanos = quantiles(turns.nanos());
        return new Row(
                race.algorithm(),
                race.operation(),
                turns.contender().name(),
                estimate(nanos.at(0.5), RoundBootstrap.median(turns.nanos())),
                nanos.at(0.25),
                nanos.at(0.75),
                cycleCounter.cycles(nanos.at(0.5)),
                baseline.map(other -> ratio(turns, other)).orElse(null),
                ThreadAllocation.isKnown() ? median(turns.bytes()) : null,
                turns.nanos().length,
                turns.batch(),
                turns.contender().note(race.operation()));
    }

    private static Estimate ratio(Turns turns, Turns baseline) {
        return estimate(
                median(turns.nanos()) / median(baseline.nanos()),
                RoundBootstrap.ratioOfMedians(turns.nanos(), baseline.nanos()));
    }

    private static Estimate estimate(double value, Interval interval) {
        return new Estimate(value, interval.low(), interval.high());
    }

    private static Quantiles quantiles(double[] samples) {
        return new Quantiles(Arrays.stream(samples).boxed().toList());
    }
}
