package io.kyberxdp.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.study.Samples;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HistogramTest {

    @Property(tries = 200)
    void losesNoSample(@ForAll @Size(min = 1, max = 300) List<@DoubleRange(min = 1, max = 1e9) Double> values) {
        Samples samples =
                Samples.of(values.stream().mapToDouble(Double::doubleValue).toArray());
        Histogram histogram = Histogram.of(samples);
        int inside = histogram.counts().stream().mapToInt(Integer::intValue).sum();
        assertEquals(samples.size(), inside + histogram.beyond());
        assertTrue(histogram.counts().stream().allMatch(count -> count >= 0));
    }

    @Test
    void countsEqualSamplesInOneBin() {
        Histogram histogram = Histogram.of(Samples.of(5, 5, 5, 5));
        assertEquals(4, histogram.counts().get(0));
        assertEquals(0, histogram.beyond());
    }

    @Test
    void leavesFarSamplesOut() {
        double[] samples = new double[1000];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i < 995 ? 100 + i % 10 : 1e6;
        }
        Histogram histogram = Histogram.of(Samples.of(samples));
        assertEquals(5, histogram.beyond());
        assertTrue(histogram.from() + histogram.counts().size() * histogram.width() < 200, histogram.toString());
    }
}
