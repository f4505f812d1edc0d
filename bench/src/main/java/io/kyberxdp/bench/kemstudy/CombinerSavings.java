package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.estimate.Estimate;
import io.kyberxdp.bench.kems.StudiedKem;
import io.kyberxdp.bench.statistics.Bootstrap;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What X-Wing's combiner saves on one engine. Key pairs know no combiner.
 *
 * @param engine and tier
 * @param enc X-Wing's time as a multiple of the others'
 * @param dec the same
 */
record CombinerSavings(String engine, Ratios enc, Ratios dec) {

    /**
     * Of median times, within forks.
     *
     * @param toNaive X-Wing's divided by X-Wing-naive's
     * @param toGhpc X-Wing's divided by GHPC's
     */
    record Ratios(Estimate toNaive, Estimate toGhpc) {}

    /** For each engine on which all three KEMs were measured. */
    static List<CombinerSavings> of(List<Series> series) {
        List<CombinerSavings> savings = new ArrayList<>();
        List<Map<String, String>> engines =
                series.stream().map(one -> one.key().conditions()).distinct().toList();
        for (Map<String, String> engine : engines) {
            Optional<Ratios> enc = ratios(series, engine, StudiedOperation.ENC);
            Optional<Ratios> dec = ratios(series, engine, StudiedOperation.DEC);
            if (enc.isPresent() && dec.isPresent()) {
                savings.add(new CombinerSavings(String.join("/", engine.values()), enc.get(), dec.get()));
            }
        }
        return savings;
    }

    private static Optional<Ratios> ratios(
            List<Series> series, Map<String, String> engine, StudiedOperation operation) {
        Optional<Series> xWing = find(series, engine, operation, StudiedKem.X_WING);
        Optional<Series> naive = find(series, engine, operation, StudiedKem.X_WING_NAIVE);
        Optional<Series> ghpc = find(series, engine, operation, StudiedKem.GHPC);
        if (xWing.isEmpty() || naive.isEmpty() || ghpc.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Ratios(
                Bootstrap.ratioWithinRuns(xWing.get(), naive.get()),
                Bootstrap.ratioWithinRuns(xWing.get(), ghpc.get())));
    }

    private static Optional<Series> find(
            List<Series> series, Map<String, String> engine, StudiedOperation operation, StudiedKem kem) {
        SeriesKey wanted = new SeriesKey(KemStudy.NAME, kem.label(), operation.label(), engine);
        return series.stream().filter(one -> one.key().equals(wanted)).findFirst();
    }

    /** For a reader. */
    String sentence() {
        return "X-Wing on " + engine + " takes, to encapsulate, " + words(enc.toNaive) + " of X-Wing-naive's time and "
                + words(enc.toGhpc) + " of GHPC's; to decapsulate, " + words(dec.toNaive) + " and " + words(dec.toGhpc)
                + ".";
    }

    private static String words(Estimate ratio) {
        return String.format(
                Locale.ROOT, "%.1f %% (%.1f to %.1f)", 100 * ratio.value(), 100 * ratio.low(), 100 * ratio.high());
    }
}
