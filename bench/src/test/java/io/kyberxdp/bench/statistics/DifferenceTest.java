package io.kyberxdp.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.study.Series;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DifferenceTest {

    /** A series of one sample a run, whose logarithms are these. */
    private static Series logarithms(double... logarithms) {
        return SeriesOf.runs(Arrays.stream(logarithms)
                .mapToObj(logarithm -> new double[] {Math.exp(logarithm)})
                .toArray(double[][]::new));
    }

    /**
     * Means 3 and 5 with variances 1 and 1 of three each: t = 2 / sqrt(2 / 3) = 2.4495 at 4 degrees of freedom. There the
     * distribution has a closed form: with u = t / sqrt(4 + t t), P(|T| > t) = 1 - u (3 - u u) / 2.
     */
    @Test
    void agreesWithTheClosedFormAtFourDegreesOfFreedom() {
        double t = 2 / Math.sqrt(2.0 / 3);
        double u = t / Math.sqrt(4 + t * t);
        assertEquals(
                1 - u * (3 - u * u) / 2,
                Difference.probabilityByChance(logarithms(2, 3, 4), logarithms(4, 5, 6)),
                1e-9);
    }

    @Test
    void isTheSameInBothDirections() {
        Series one = logarithms(1, 1.2, 1.1, 1.3);
        Series other = logarithms(1.4, 1.1, 1.5);
        assertEquals(Difference.probabilityByChance(one, other), Difference.probabilityByChance(other, one), 1e-12);
    }

    @Test
    void tellsNothingOfASingleRun() {
        assertTrue(Double.isNaN(Difference.probabilityByChance(logarithms(1), logarithms(2, 3))));
    }

    @Test
    void tellsConstantsApart() {
        assertEquals(0, Difference.probabilityByChance(logarithms(1, 1), logarithms(2, 2)));
        assertEquals(1, Difference.probabilityByChance(logarithms(1, 1), logarithms(1, 1)));
    }

    @Test
    void seldomSeesADifferenceWhereThereIsNone() {
        long alarms = IntStream.range(0, 400)
                .filter(seed -> Difference.probabilityByChance(
                                SeriesOf.noise(seed, 5, 9, 100, 0.1, 0.1),
                                SeriesOf.noise(-1 - seed, 5, 9, 100, 0.1, 0.1))
                        < 0.05)
                .count();
        assertTrue(alarms <= 36, alarms + " of 400");
    }

    /** The example that Benjamini and Hochberg 1995 give has 4 rejections of 15 at 5 %. */
    @Test
    void correctsAsBenjaminiAndHochbergDo() {
        double[] corrected = Difference.corrected(new double[] {
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0000
        });
        assertEquals(4, Arrays.stream(corrected).filter(p -> p < 0.05).count());
        assertEquals(0.0095 * 15 / 4, corrected[3], 1e-12);
    }

    @Test
    void correctionKeepsTheOrderAndPassesOverWhatIsUnknown() {
        assertArrayEquals(
                new double[] {0.5, Double.NaN, 0.02},
                Difference.corrected(new double[] {0.5, Double.NaN, 0.01}),
                1e-12);
    }
}
