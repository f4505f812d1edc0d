package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.bench.estimate.Estimate;
import io.kyberxdp.bench.report.Comparison;
import io.kyberxdp.bench.report.Comparison.Row;
import io.kyberxdp.bench.report.Comparison.Verdict;
import io.kyberxdp.bench.study.SeriesKey;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {

    @Test
    void rendersDoubtsVerdictsAndWhatOnlyOneHas() {
        SeriesKey enc = new SeriesKey("kem", "X-Wing", "enc", Map.of("engine", "java"));
        SeriesKey dec = new SeriesKey("kem", "X-Wing", "dec");
        Comparison comparison = new Comparison(
                List.of(
                        new Row(enc, "ns", 40_000, 20_000, new Estimate(0.5, 0.49, 0.52), 0.001, Verdict.FASTER),
                        new Row(dec, "ns", 40_000, 40_400, new Estimate(1.01, 0.98, 1.1), 0.7, Verdict.NO_DIFFERENCE)),
                List.of(new SeriesKey("cipher", "JCA", "AES-128-CTR")),
                List.of(),
                List.of("a quick run gives a first impression only"),
                0.03);
        assertEquals("""
                warning: a quick run gives a first impression only
                study  operation  subject         first   second  ratio  interval        verdict
                kem    enc        X-Wing, java  40.0 us  20.0 us  0.500  0.490 to 0.520  faster
                kem    dec        X-Wing        40.0 us  40.4 us  1.010  0.980 to 1.100  no difference

                1 faster, 0 slower, 1 no difference, 0 cannot tell
                only the first report has cipher AES-128-CTR JCA
                ratio: the second's median as a multiple of the first's, below 1 is faster; the interval holds 95 of 100
                verdict: faster or slower where chance alone would do that less often than 5 times of 100, corrected for
                the number of comparisons, and by more than the machine itself changed, 3 %; in some studies (kem, transport) also by
                more than reports of the same code differ, 10 %
                """, ComparisonText.render(comparison));
    }
}
