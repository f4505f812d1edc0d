package io.kyberxdp.bench.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a study gave.
 *
 * @param study its name
 * @param baseline whom the others are compared to within the same operation and unit: a subject, for those under the same
 *     conditions, or the {@link SeriesKey#label()} of a subject under certain conditions, for all; empty for nobody
 * @param series in the order to be shown
 * @param splits how time splits, where the study can tell
 * @param omissions what was not measured
 * @param notes what readers must know, a sentence each
 * @param attachments more files for the report's folder, name to text
 */
public record StudyResult(
        String study,
        String baseline,
        List<Series> series,
        List<Split> splits,
        List<Omission> omissions,
        List<String> notes,
        Map<String, String> attachments) {

    public StudyResult {
        series = List.copyOf(series);
        splits = List.copyOf(splits);
        omissions = List.copyOf(omissions);
        notes = List.copyOf(notes);
        attachments = Collections.unmodifiableMap(new LinkedHashMap<>(attachments));
    }

    /** Hears what a study measures, as soon as it has it, so that an interrupted study leaves what it had. */
    public interface Collector {

        /** A complete series; its key's study is the study's name. */
        void add(Series series);

        /** How the time of something splits. */
        void add(Split split);

        /** Something that is not measured. */
        void leaveOut(Omission omission);

        /** What readers must know, a sentence. */
        void note(String sentence);

        /** Who is the baseline; see {@link StudyResult#baseline()}. */
        void compareTo(String label);

        /**
         * One more file for the report's folder.
         *
         * @param name a plain file name, as "kem-xwing.json"
         */
        void attach(String name, String text);
    }
}
