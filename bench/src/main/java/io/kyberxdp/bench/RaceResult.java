package io.kyberxdp.bench;

import io.kyberxdp.bench.InterleavedReport.Row;
import io.kyberxdp.bench.estimate.Quantiles;
import io.kyberxdp.bench.estimate.RoundBootstrap;
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

    private Row row(Turns turns) {
        Quantiles nanos = new Quantiles(turns.nanos());
        return new Row(
                race.algorithm(),
                race.operation(),
                turns.contender().name(),
                RoundBootstrap.median(turns.nanos()),
                nanos.at(0.25),
                nanos.at(0.75),
                cycleCounter.cycles(nanos.at(0.5)),
                baseline.map(other -> RoundBootstrap.ratioOfMedians(turns.nanos(), other.nanos()))
                        .orElse(null),
                ThreadAllocation.isKnown() ? Quantiles.median(turns.bytes()) : null,
                turns.nanos().length,
                turns.batch(),
                turns.contender().note(race.operation()));
    }
}
