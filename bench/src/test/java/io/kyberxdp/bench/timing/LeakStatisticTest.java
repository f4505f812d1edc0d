package io.kyberxdp.bench.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LeakStatisticTest {

    private static final int SAMPLES = 20_000;

    private final Random random = new Random(25722);

    @Test
    void findsNothingBetweenSamplesOfOneDistribution() {
        Evidence evidence = LeakStatistic.strongest(calls(0), calls(0));
        assertEquals(Verdict.NO_EVIDENCE, evidence.verdict(), evidence.toString());
    }

    @Test
    void findsASmallDifferenceUnderAHeavyTail() {
        int[] first = calls(0);
        int[] second = calls(600);
        double uncropped = Evidence.welch(all(first), all(second), 1).t();
        assertEquals(Verdict.NO_EVIDENCE, Verdict.of(uncropped), "the tail must hide it at first");
        Evidence evidence = LeakStatistic.strongest(first, second);
        assertEquals(Verdict.LEAK_LIKELY, evidence.verdict(), evidence.toString());
        assertTrue(evidence.share() < 1 && evidence.t() > 0, evidence.toString());
    }

    @Test
    void findsClassesThatDoNotOverlap() {
        Evidence evidence = LeakStatistic.strongest(calls(1_000_000_000), calls(0));
        assertEquals(Verdict.LEAK_LIKELY, evidence.verdict());
        assertTrue(evidence.differenceNanos() < 0, evidence.toString());
    }

    @Test
    void tooFewSamplesAreNoEvidence() {
        int[] fast = Arrays.copyOf(calls(0), LeakStatistic.FEWEST - 1);
        assertEquals(Evidence.NONE, LeakStatistic.strongest(fast, calls(100_000)));
        assertEquals(Evidence.NONE, LeakStatistic.strongest(new int[0], new int[0]));
    }

    @Test
    void samplesWithoutSpreadAreNoEvidence() {
        int[] same = new int[SAMPLES];
        assertEquals(Evidence.NONE, LeakStatistic.strongest(same, same));
    }

    @Test
    void timesGrowAndStopAtTwoSeconds() {
        Times times = new Times();
        for (int i = 0; i < 5000; i++) {
            times.add(i);
        }
        times.add(Long.MAX_VALUE);
        int[] nanos = times.toArray();
        assertEquals(5001, nanos.length);
        assertEquals(4999, nanos[4999]);
        assertEquals(Integer.MAX_VALUE, nanos[5000]);
    }

    /** Times of calls of 100 us that vary by 3 us; one in a hundred is interrupted for up to 20 ms. */
    private int[] calls(int extraNanos) {
        int[] nanos = new int[SAMPLES];
        for (int i = 0; i < nanos.length; i++) {
            int interruption = random.nextInt(100) == 0 ? random.nextInt(20_000_000) : 0;
            nanos[i] = (int) (100_000 + 3_000 * random.nextGaussian()) + extraNanos + interruption;
        }
        return nanos;
    }

    private static Moments all(int[] samples) {
        return Moments.upTo(Integer.MAX_VALUE, samples);
    }
}
