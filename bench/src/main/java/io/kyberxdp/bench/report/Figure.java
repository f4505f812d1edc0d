package io.kyberxdp.bench.report;

import io.kyberxdp.bench.estimate.Estimate;
import io.kyberxdp.bench.statistics.Bootstrap;
import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.StudyResult;
import java.util.List;
import java.util.Optional;

/**
 * What a series says.
 *
 * @param summary of all samples
 * @param median the median of the runs' medians
 * @param ratio to the baseline; empty without one
 */
record Figure(Series series, Summary summary, Estimate median, Optional<Estimate> ratio) {

    /** A study's figures, in the order of its series. */
    static List<Figure> of(StudyResult result) {
        return result.series().stream().map(series -> of(series, result)).toList();
    }

    private static Figure of(Series series, StudyResult result) {
        return new Figure(
                series,
                Summary.of(series.all()),
                Bootstrap.median(series),
                baseline(series, result).map(baseline -> ratio(series, baseline)));
    }

    private static Estimate ratio(Series series, Series baseline) {
        return series.equals(baseline) ? new Estimate(1, 1, 1) : Bootstrap.ratioWithinRuns(series, baseline);
    }

    private static Optional<Series> baseline(Series series, StudyResult result) {
        return result.series().stream()
                .filter(other -> other.unit().equals(series.unit())
                        && other.key().operation().equals(series.key().operation()))
                .filter(other -> isBaseline(other.key(), series.key(), result.baseline()))
                .findFirst();
    }

    private static boolean isBaseline(SeriesKey key, SeriesKey compared, String baseline) {
        return key.label().equals(baseline)
                || (key.subject().equals(baseline) && key.conditions().equals(compared.conditions()));
    }

    SeriesKey key() {
        return series.key();
    }

    String unit() {
        return series.unit();
    }
}
