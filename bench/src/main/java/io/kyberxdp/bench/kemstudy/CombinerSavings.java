package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.kems.StudiedKem;
import io.kyberxdp.bench.statistics.Bootstrap;
import io.kyberxdp.bench.statistics.Estimate;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What X-Wing's combiner saves in one operation on one engine, or, in a key pair, costs: GHPC has no seed to expand.
 *
 * @param engine and tier
 * @param operation that of {@link StudiedOperation}
 * @param toNaive X-Wing's median time as a multiple of X-Wing-naive's, within repetitions
 * @param toGhpc the same of GHPC's
 */
public record CombinerSavings(String engine, String operation, Estimate toNaive, Estimate toGhpc) {

    /** For each engine and operation of which all three KEMs were measured. */
    public static List<CombinerSavings> of(List<Series> series) {
        List<CombinerSavings> savings = new ArrayList<>();
        for (Series one : series) {
            if (one.key().subject().equals(StudiedKem.X_WING.label())) {
                Optional<Series> naive = counterpart(series, one.key(), StudiedKem.X_WING_NAIVE);
                Optional<Series> ghpc = counterpart(series, one.key(), StudiedKem.GHPC);
                if (naive.isPresent() && ghpc.isPresent()) {
                    savings.add(new CombinerSavings(
                            one.key().conditionText(),
                            one.key().operation(),
                            Bootstrap.ratioWithinRuns(one, naive.get()),
                            Bootstrap.ratioWithinRuns(one, ghpc.get())));
                }
            }
        }
        return savings;
    }

    private static Optional<Series> counterpart(List<Series> series, SeriesKey key, StudiedKem kem) {
        SeriesKey wanted = new SeriesKey(key.study(), kem.label(), key.operation(), key.conditions());
        return series.stream().filter(one -> one.key().equals(wanted)).findFirst();
    }

    /** For a reader. */
    String sentence() {
        return "X-Wing's " + operation + " on " + engine + " takes " + words(toNaive) + " of X-Wing-naive's time and "
                + words(toGhpc) + " of GHPC's.";
    }

    private static String words(Estimate ratio) {
        return String.format(
                Locale.ROOT, "%.1f %% (%.1f to %.1f)", 100 * ratio.value(), 100 * ratio.low(), 100 * ratio.high());
    }
}
