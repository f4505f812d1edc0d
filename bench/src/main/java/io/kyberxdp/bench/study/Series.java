package io.kyberxdp.bench.study;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Everything sampled of one thing. Samples are costs: the smaller, the better.
 *
 * @param key of what
 * @param unit of the samples, {@link #NANOSECONDS} or {@link #CYCLES}
 * @param runs repetitions, best forks of their own; runs of the same index of a study's series ran side by side, by turns, so
 *     that ratios within a run stand even where times do not. Three at least where intervals are to be trusted
 * @param failures how often it failed instead of giving a sample, by kind, as "timeout"; empty if never
 */
public record Series(SeriesKey key, String unit, List<Samples> runs, Map<String, Long> failures) {

    public static final String NANOSECONDS = "ns";
    public static final String CYCLES = "cycles";

    public Series {
        runs = List.copyOf(runs);
        failures = Collections.unmodifiableMap(new TreeMap<>(failures));
        if (runs.isEmpty() || runs.stream().anyMatch(run -> run.size() == 0)) {
            throw new IllegalArgumentException("a series needs runs, and samples in each: " + key);
        }
    }

    /** Without a failure. */
    public Series(SeriesKey key, String unit, List<Samples> runs) {
        this(key, unit, runs, Map.of());
    }

    /** All samples, one run after the other. */
    public Samples all() {
        return Samples.joined(runs);
    }
}
