package io.kyberxdp.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CollectedResultTest {

    private static final Series SERIES =
            new Series(new SeriesKey("kem", "X-Wing", "enc"), Series.NANOSECONDS, List.of(Samples.of(1, 2)));

    private final CollectedResult collected = new CollectedResult("kem");

    @Test
    void keepsTheOrderAndSaysNothingTwice() {
        collected.add(SERIES);
        collected.leaveOut(new Omission("BC", "not there"));
        collected.leaveOut(new Omission("BC", "not there"));
        collected.note("Mind this.");
        collected.note("Mind this.");
        StudyResult result = collected.result();
        assertEquals(List.of(SERIES), result.series());
        assertEquals(1, result.omissions().size());
        assertEquals(List.of("Mind this."), result.notes());
    }

    @Test
    void refusesASeriesTwiceAndOneOfAnotherStudy() {
        collected.add(SERIES);
        assertThrows(IllegalArgumentException.class, () -> collected.add(SERIES));
        Series other = new Series(new SeriesKey("cipher", "JCA", "AES"), Series.NANOSECONDS, SERIES.runs());
        assertThrows(IllegalArgumentException.class, () -> collected.add(other));
    }

    @Test
    void takesTheSameInAnotherUnit() {
        collected.add(SERIES);
        collected.add(new Series(SERIES.key(), Series.CYCLES, SERIES.runs()));
        assertEquals(2, collected.result().series().size());
    }

    @Test
    void attachesPlainFileNamesOnly() {
        for (String name : List.of("../x", "/etc/passwd", "a/b", "", ".hidden", "UPPER")) {
            assertThrows(IllegalArgumentException.class, () -> collected.attach(name, "text"), name);
        }
        collected.attach("kem-xwing.json", "{}");
        assertEquals(Map.of("kem-xwing.json", "{}"), collected.result().attachments());
    }

    @Test
    void seriesNeedSamplesAndSamplesAreNumbers() {
        SeriesKey key = SERIES.key();
        assertThrows(IllegalArgumentException.class, () -> new Series(key, "ns", List.of()));
        assertThrows(IllegalArgumentException.class, () -> new Series(key, "ns", List.of(Samples.of(new double[0]))));
        for (double none : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 0, -1}) {
            assertThrows(IllegalArgumentException.class, () -> Samples.of(1, none));
        }
        assertThrows(IllegalArgumentException.class, () -> new Split(key, "ns", Map.of("kernel", -1.0)));
        assertThrows(IllegalArgumentException.class, () -> new Split(key, "ns", Map.of("kernel", 0.0)));
    }
}
