package io.kyberxdp.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class CycleCounterTest {

    private static final String NAME = "model name\t: Some CPU @ 2.10GHz";
    private static final String NOW = "cpu MHz\t\t: 3456.789";
    private static final String FLAGS = "flags\t\t: fpu tsc constant_tsc";

    @Test
    void withoutScalingTheKernelsFrequencyIsTheCounters() {
        CycleCounter counter = CycleCounter.of(List.of(NAME, NOW, FLAGS), false);
        assertEquals(3456.789, counter.megahertz());
        assertEquals(3456.789, counter.cycles(1000), 1e-9);
        assertTrue(counter.source().contains("cpu MHz"), counter.source());
    }

    @Test
    void whereTheCoreIsScaledOnlyTheNominalFrequencyCounts() {
        CycleCounter counter = CycleCounter.of(List.of(NAME, NOW, FLAGS), true);
        assertEquals(2100, counter.megahertz());
        assertTrue(counter.source().contains("nominal"), counter.source());
    }

    @Test
    void aFrequencyIsNeverGuessed() {
        CycleCounter nameless = CycleCounter.of(List.of("model name : Some CPU", NOW, FLAGS), true);
        assertNull(nameless.cycles(1000));
        assertTrue(nameless.source().contains("no nominal frequency"), nameless.source());
        assertNull(CycleCounter.of(List.of(NAME, NOW, "flags : fpu tsc"), false).cycles(1000));
    }
}
