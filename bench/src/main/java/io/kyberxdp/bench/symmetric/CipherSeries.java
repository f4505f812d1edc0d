package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.Split;
import io.kyberxdp.bench.study.StudyResult.Collector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports on ciphers, each a run, as a study's series. */
final class CipherSeries {

    /** The condition that holds the size of a chunk in bytes. */
    static final String CHUNK = "chunk";

    /** Whom the others are compared to. */
    static final String BASELINE = "JCA";

    private static final Map<String, String> SUBJECTS = Map.of(
            "jca", BASELINE,
            "afalg", "AF_ALG from Java, copy",
            "afalg-splice", "AF_ALG from Java, splice",
            "C copy", "AF_ALG from C, copy",
            "C splice", "AF_ALG from C, splice");

    private CipherSeries() {}

    /** Gives everything that the runs have. */
    static void give(String study, List<SymmetricReport> runs, Collector collector) {
        Map<SeriesKey, List<Samples>> samples = new LinkedHashMap<>();
        for (SymmetricReport run : runs) {
            for (SymmetricReport.Row row : run.rows()) {
                double[] nanos =
                        row.samples().stream().mapToDouble(Double::doubleValue).toArray();
                samples.computeIfAbsent(key(study, row.subject(), row.cipher(), row.size()), key -> new ArrayList<>())
                        .add(Samples.of(nanos));
            }
            run.gaps()
                    .forEach(gap -> collector.leaveOut(
                            new Omission((subject(gap.subject()) + " " + gap.cipher()).strip(), gap.cause())));
        }
        samples.forEach((key, some) -> collector.add(new Series(key, Series.NANOSECONDS, some)));
        runs.stream()
                .limit(1)
                .flatMap(run -> run.splits().stream())
                .forEach(split -> collector.add(split(study, split)));
        collector.compareTo(BASELINE);
    }

    private static Split split(String study, SymmetricReport.Split split) {
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put("system calls", split.calls());
        parts.put("copies", split.copies());
        parts.put("cipher", split.cipher());
        return new Split(key(study, "C copy", split.algorithm(), split.size()), Series.NANOSECONDS, parts);
    }

    private static SeriesKey key(String study, String subject, SymmetricCipher cipher, int size) {
        return new SeriesKey(study, subject(subject), cipher.label(), Map.of(CHUNK, String.valueOf(size)));
    }

    private static String subject(String name) {
        return SUBJECTS.getOrDefault(name, name);
    }
}
