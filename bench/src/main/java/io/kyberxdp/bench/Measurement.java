package io.kyberxdp.bench;

import io.kyberxdp.bench.estimate.Quantiles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Everything sampled for one operation of one provider.
 *
 * @param rounds the samples of each round, in the order of the rounds; rounds of the same index ran side by side
 */
record Measurement(String algorithm, KemOperation operation, String provider, String note, List<List<Sample>> rounds) {

    Measurement {
        rounds = List.copyOf(rounds);
    }

    Quantiles nanos() {
        return new Quantiles(all(Sample::nanos));
    }

    double medianBytes() {
        return Quantiles.median(all(Sample::bytes));
    }

    int sampleCount() {
        return rounds.stream().mapToInt(List::size).sum();
    }

    /**
     * How many times as long as the baseline this takes: the median over the rounds of the ratio within a round, because
     * what ran side by side saw the same machine.
     */
    double ratioTo(Measurement baseline) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < Math.min(rounds.size(), baseline.rounds.size()); round++) {
            ratios.add(medianNanos(rounds.get(round)) / medianNanos(baseline.rounds.get(round)));
        }
        return Quantiles.median(ratios);
    }

    private static double medianNanos(List<Sample> samples) {
        return Quantiles.median(samples.stream().map(Sample::nanos).toList());
    }

    private Collection<Double> all(ToDoubleFunction<Sample> figure) {
        return rounds.stream().flatMap(List::stream).map(figure::applyAsDouble).toList();
    }
}
