package io.kyberxdp.bench.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvidenceTest {

    private static final int ALL = Integer.MAX_VALUE;

    /** Means 3 and 7, variances 5/2 and 8/3, squared errors 1/2 and 2/3. */
    @Test
    void welchsTOfUnequalVariancesAndCounts() {
        Moments first = Moments.upTo(ALL, new int[] {1, 2, 3, 4, 5});
        Moments second = Moments.upTo(ALL, new int[] {5, 7, 7, 9});
        assertEquals(8.0 / 3, second.variance(), 1e-12);
        Evidence evidence = Evidence.welch(first, second, 1);
        assertEquals(4, evidence.differenceNanos(), 1e-12);
        assertEquals(Math.sqrt(0.5 + 2.0 / 3), evidence.errorNanos(), 1e-12);
        assertEquals(4 / Math.sqrt(0.5 + 2.0 / 3), evidence.t(), 1e-12);
    }

    @Test
    void tIsNegativeWhenTheFirstClassTakesLonger() {
        Moments slow = Moments.upTo(ALL, new int[] {11, 12, 13});
        Moments fast = Moments.upTo(ALL, new int[] {1, 2, 3});
        assertEquals(-10 / Math.sqrt(2.0 / 3), Evidence.welch(slow, fast, 1).t(), 1e-12);
    }

    @Test
    void momentsLeaveOutWhatExceedsTheLimit() {
        assertEquals(new Moments(3, 2, 1), Moments.upTo(3, new int[] {900, 1, 2, 3, 4}));
    }

    @ParameterizedTest
    @CsvSource({
        "0, NO_EVIDENCE",
        "4.49, NO_EVIDENCE",
        "-4.5, SUSPICIOUS",
        "10, SUSPICIOUS",
        "10.01, LEAK_LIKELY",
        "-11, LEAK_LIKELY"
    })
    void verdictsFollowTheThresholdsOnBothSides(double t, Verdict verdict) {
        assertEquals(verdict, new Evidence(t, 1, 0, 0).verdict());
    }
}
