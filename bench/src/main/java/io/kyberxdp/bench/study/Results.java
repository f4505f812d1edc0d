package io.kyberxdp.bench.study;

import java.util.List;

/**
 * Everything that one run of studies gave; a report's file {@code results.json} is this record.
 *
 * @param format of the file, {@link #FORMAT}
 * @param version of KyberXdp
 * @param begun when, in UTC, as ISO 8601 writes it
 * @param seconds how long it took
 * @param quick whether it was meant for a first impression
 * @param interrupted whether it was ended before its time; what is there then is not all
 * @param host where
 * @param before how steady the machine was before the studies
 * @param after how steady it was after them
 * @param studies in the order in which they ran
 */
public record Results(
        int format,
        String version,
        String begun,
        double seconds,
        boolean quick,
        boolean interrupted,
        Host host,
        Noise before,
        Noise after,
        List<StudyResult> studies) {

    /** The only format that there is so far. */
    public static final int FORMAT = 1;

    public Results {
        studies = List.copyOf(studies);
    }

    /** All series of all studies. */
    public List<Series> series() {
        return studies.stream().flatMap(study -> study.series().stream()).toList();
    }
}
