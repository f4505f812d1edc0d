package io.kyberxdp.bench.timing;

import io.kyberxdp.bench.subject.KemSubjects;
import java.time.Duration;

/**
 * What to test and how long.
 *
 * @param provider a JCA provider name
 * @param algorithm one of {@link KemSubjects#ALGORITHMS}
 * @param warmup how long to run first without keeping the times
 * @param measured how long to run then, preparation of inputs included, all tests together
 * @param batch how many calls are prepared at a time
 */
public record TimingPlan(String provider, String algorithm, Duration warmup, Duration measured, int batch) {

    private static final int BATCH = 128;
    private static final Duration LONGEST_WARMUP = Duration.ofSeconds(20);

    public TimingPlan {
        if (!KemSubjects.ALGORITHMS.contains(algorithm)) {
            throw new IllegalArgumentException("algorithms are " + KemSubjects.ALGORITHMS + ", not " + algorithm);
        }
        if (warmup.isNegative() || measured.isNegative() || batch < 1) {
            throw new IllegalArgumentException("a plan needs times that are not negative and a batch of one call");
        }
    }

    /** A plan for the given measuring time: a third of it to warm up, but at most 20 s. */
    public static TimingPlan of(String provider, String algorithm, Duration measured) {
        Duration third = measured.dividedBy(3);
        Duration warmup = third.compareTo(LONGEST_WARMUP) < 0 ? third : LONGEST_WARMUP;
        return new TimingPlan(provider, algorithm, warmup, measured, BATCH);
    }
}
