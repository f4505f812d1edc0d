package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Everything timed of one operation of one implementation, in the order of its repetitions. */
record RepeatedSeries(SeriesKey key, List<Repetition> repetitions) {

    /**
     * One repetition.
     *
     * @param fork in which, from 1 on
     * @param nanos of each execution
     */
    record Repetition(int fork, Samples nanos) {}

    RepeatedSeries {
        repetitions = List.copyOf(repetitions);
    }

    /** Each fork's repetitions as one run: they resemble each other more than those of another fork. */
    Series byFork() {
        TreeMap<Integer, List<Samples>> forks = repetitions.stream()
                .collect(Collectors.groupingBy(
                        Repetition::fork, TreeMap::new, Collectors.mapping(Repetition::nanos, Collectors.toList())));
        return new Series(
                key,
                Series.NANOSECONDS,
                forks.values().stream().map(Samples::joined).toList());
    }
}
