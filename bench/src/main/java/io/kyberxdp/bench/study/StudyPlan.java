package io.kyberxdp.bench.study;

import java.time.Duration;

/**
 * How thoroughly to measure.
 *
 * @param quick for a first impression
 * @param limit how long the study may take in all, about; a study that needs longer takes fewer runs or samples and says so
 */
public record StudyPlan(boolean quick, Duration limit) {

    /** A first impression within the limit. */
    public static StudyPlan quick(Duration limit) {
        return new StudyPlan(true, limit);
    }

    /** What usually takes so long, with this limit. */
    public Duration atMost(Duration usual) {
        return usual.compareTo(limit) < 0 ? usual : limit;
    }

    /** Figures to quote, however long they take. */
    public static StudyPlan thorough() {
        return new StudyPlan(false, Duration.ofHours(12));
    }
}
