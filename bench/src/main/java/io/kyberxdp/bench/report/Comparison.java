package io.kyberxdp.bench.report;

import io.kyberxdp.bench.estimate.Estimate;
import io.kyberxdp.bench.kemstudy.KemStudy;
import io.kyberxdp.bench.statistics.Bootstrap;
import io.kyberxdp.bench.statistics.Difference;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.transport.TransportStudy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Two reports beside each other.
 *
 * @param rows series that both have
 * @param onlyFirst what the second lacks
 * @param onlySecond what the first lacks
 * @param warnings what makes the comparison doubtful
 * @param threshold differences of at most this share are the machine's, whatever the samples say; in studies {@link
 *     #SHARING_LUCK} also those of at most {@link #BETWEEN_PROCESSES}
 */
public record Comparison(
        List<Row> rows,
        List<SeriesKey> onlyFirst,
        List<SeriesKey> onlySecond,
        List<String> warnings,
        double threshold) {

    /** No machine is steadier than that. */
    private static final double LEAST_THRESHOLD = 0.02;

    /**
     * The studies of which all runs of a report share luck that the next report does not have: those of "transport" are of one
     * process at each end, with its compiled code and its layout of memory; the processes of "kem" take turns, and so see the
     * same neighbours and the same clock. They do not tell how far the next report is from them.
     */
    public static final List<String> SHARING_LUCK = List.of(KemStudy.NAME, TransportStudy.NAME);

    /** At most so far apart were nine of ten medians of the same code in two processes, on a busy machine. */
    public static final double BETWEEN_PROCESSES = 0.10;

    /** Chance must be less likely than this, after correction for being many. */
    private static final double SIGNIFICANT = 0.05;

    /** What a comparison says of the second report. */
    public enum Verdict {
        FASTER,
        SLOWER,
        NO_DIFFERENCE,
        /** One of the two has a single run. */
        CANNOT_TELL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * One series.
     *
     * @param first the first report's median
     * @param second the second's
     * @param ratio the second as a multiple of the first; below 1 is faster
     * @param chance how likely chance alone gives so much, corrected for being one of many; NaN when nothing can be told
     */
    public record Row(
            SeriesKey key, String unit, double first, double second, Estimate ratio, double chance, Verdict verdict) {}

    private record Pair(Series first, Series second) {}

    /** Compares; the machines may differ, that is for the caller to judge. */
    public static Comparison of(Results first, Results second) {
        Map<SeriesKey, Series> firsts = byKey(first);
        Map<SeriesKey, Series> seconds = byKey(second);
        double threshold = threshold(first, second);
        List<Pair> pairs = new ArrayList<>();
        firsts.forEach((key, series) -> {
            if (seconds.containsKey(key)) {
                pairs.add(new Pair(series, seconds.get(key)));
            }
        });
        return new Comparison(
                rows(pairs, threshold),
                firsts.keySet().stream()
                        .filter(key -> !seconds.containsKey(key))
                        .toList(),
                seconds.keySet().stream()
                        .filter(key -> !firsts.containsKey(key))
                        .toList(),
                warnings(first, second),
                threshold);
    }

    private static Map<SeriesKey, Series> byKey(Results results) {
        Map<SeriesKey, Series> byKey = new LinkedHashMap<>();
        results.series().stream()
                .filter(series -> series.unit().equals(Series.NANOSECONDS))
                .forEach(series -> byKey.put(series.key(), series));
        return byKey;
    }

    /** How much slower or faster the same fixed work became within either run, and from one to the other. */
    private static double threshold(Results first, Results second) {
        double within = Math.max(
                distance(first.before().driftTo(first.after())),
                distance(second.before().driftTo(second.after())));
        double between = distance(first.before().driftTo(second.before()));
        return Math.max(LEAST_THRESHOLD, Math.max(within, between));
    }

    private static double distance(double ratio) {
        return Math.max(ratio, 1 / ratio) - 1;
    }

    private static List<String> warnings(Results first, Results second) {
        List<String> warnings = new ArrayList<>();
        first.host().differencesTo(second.host()).forEach(text -> warnings.add("the machines differ in " + text));
        if (first.quick() || second.quick()) {
            warnings.add("a quick run gives a first impression only");
        }
        if (first.interrupted() || second.interrupted()) {
            warnings.add("a run was interrupted; what it lacks is not compared");
        }
        if (first.host().machine().isBusy() || second.host().machine().isBusy()) {
            warnings.add("others used a machine when its run began");
        }
        return warnings;
    }

    private static List<Row> rows(List<Pair> pairs, double threshold) {
        double[] chances = pairs.stream()
                .mapToDouble(pair -> Difference.probabilityByChance(pair.first(), pair.second()))
                .toArray();
        double[] corrected = Difference.corrected(chances);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < chances.length; i++) {
            rows.add(row(pairs.get(i), corrected[i], threshold));
        }
        return rows;
    }

    private static Row row(Pair pair, double chance, double threshold) {
        Estimate ratio = Bootstrap.ratioBetweenReports(pair.second(), pair.first());
        return new Row(
                pair.first().key(),
                pair.first().unit(),
                Bootstrap.median(pair.first()).value(),
                Bootstrap.median(pair.second()).value(),
                ratio,
                chance,
                verdict(ratio, chance, threshold(pair.first().key(), threshold)));
    }

    private static double threshold(SeriesKey key, double ofTheMachine) {
        return SHARING_LUCK.contains(key.study()) ? Math.max(ofTheMachine, BETWEEN_PROCESSES) : ofTheMachine;
    }

    private static Verdict verdict(Estimate ratio, double chance, double threshold) {
        if (Double.isNaN(chance)) {
            return Verdict.CANNOT_TELL;
        }
        if (chance >= SIGNIFICANT || distance(ratio.value()) <= threshold) {
            return Verdict.NO_DIFFERENCE;
        }
        return ratio.value() < 1 ? Verdict.FASTER : Verdict.SLOWER;
    }
}
