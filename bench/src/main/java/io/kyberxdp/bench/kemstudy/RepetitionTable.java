package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.kemstudy.RepeatedSeries.Repetition;
import io.kyberxdp.bench.statistics.Summary;
import java.util.List;
import java.util.Locale;

/** Median and average of each repetition, in microseconds and in cycles, as comma-separated values. */
final class RepetitionTable {

    private static final String HEAD = "kem,implementation,operation,fork,repetition,executions,median_us,average_us,"
            + "median_cycles,average_cycles\n";

    private RepetitionTable() {}

    /** A line for each repetition of each series; cycles are empty where the counter's frequency is not known. */
    static String csv(List<RepeatedSeries> series, CycleCounter counter) {
        StringBuilder text = new StringBuilder(HEAD);
        for (RepeatedSeries one : series) {
            for (int i = 0; i < one.repetitions().size(); i++) {
                text.append(line(one, i, counter));
            }
        }
        return text.toString();
    }

    private static String line(RepeatedSeries series, int index, CycleCounter counter) {
        Repetition repetition = series.repetitions().get(index);
        Summary summary = Summary.of(repetition.nanos());
        return String.format(
                Locale.ROOT,
                "%s,%s,%s,%d,%d,%d,%.3f,%.3f,%s,%s%n",
                series.key().subject(),
                String.join("/", series.key().conditions().values()),
                series.key().operation(),
                repetition.fork(),
                index + 1,
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
