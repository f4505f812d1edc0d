package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.Series;
import java.util.List;
import java.util.Locale;

/** Median and average of each repetition, in microseconds and in cycles, as comma-separated values. */
final class RepetitionTable {

    private static final String HEAD = "kem,implementation,operation,repetition,executions,median_us,average_us,"
            + "median_cycles,average_cycles\n";

    private RepetitionTable() {}

    /** A line for each repetition of each series; cycles are empty where the counter's frequency is not known. */
    static String csv(List<Series> series, CycleCounter counter) {
        StringBuilder text = new StringBuilder(HEAD);
        for (Series one : series) {
            for (int run = 0; run < one.runs().size(); run++) {
                text.append(line(one, run, counter));
            }
        }
        return text.toString();
    }

    private static String line(Series series, int run, CycleCounter counter) {
        Summary summary = Summary.of(series.runs().get(run));
        return String.format(
                Locale.ROOT,
                "%s,%s,%s,%d,%d,%.3f,%.3f,%s,%s%n",
                series.key().subject(),
                String.join("/", series.key().conditions().values()),
                series.key().operation(),
                run + 1,
                summary.count(),
                summary.median() / 1000,
                summary.mean() / 1000,
                cycles(counter, summary.median()),
                cycles(counter, summary.mean()));
    }

    private static String cycles(CycleCounter counter, double nanos) {
        Double cycles = counter.cycles(nanos);
        return cycles == null ? "" : Long.toString(Math.round(cycles));
    }
}
