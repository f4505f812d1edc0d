package io.kyberxdp.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KemReportTest {

    private static final Machine MACHINE = new Machine("a CPU", 2, 0.5, "an OS", "a Java", Map.of());
    private static final KemPlan PLAN =
            KemPlan.quick(List.of("A", "B"), List.of("X-Wing"), List.of(KemOperation.KEYGEN));

    @Test
    void ratioIsTakenWithinARoundSoThatDriftCancels() {
        Measurement ours = measurement("KyberXdp", round(100, 110, 120), round(1000, 1100, 1200));
        Measurement theirs = measurement("BC", round(220, 220, 220), round(2200, 2200, 2200));
        KemReport report = report(theirs, ours);
        assertEquals("KyberXdp", report.baseline());
        assertEquals(2.0, report.rows().get(0).ratio(), 1e-9);
        assertEquals(1.0, report.rows().get(1).ratio(), 1e-9);
    }

    @Test
    void firstProviderIsTheBaselineWhereOursIsMissing() {
        KemReport report = report(measurement("BC", round(10)), measurement("SunJCE", round(30)));
        assertEquals("BC", report.baseline());
        assertEquals(3.0, report.rows().get(1).ratio(), 1e-9);
    }

    @Test
    void hasNoRatioWhereTheBaselineHasNoRow() {
        Measurement elsewhere =
                new Measurement("ML-KEM-768", KemOperation.KEYGEN, "KyberXdp", "", List.of(samples(10)));
        KemReport report = report(elsewhere, measurement("BC", round(10)));
        assertNull(report.rows().get(1).ratio());
    }

    @Test
    void rowsCarryMedianQuartilesCountAndAllocation() {
        KemReport.Row row =
                report(measurement("BC", round(10, 20), round(30, 40))).rows().get(0);
        assertEquals(25.0, row.medianNanos());
        assertEquals(17.5, row.lowerQuartileNanos());
        assertEquals(32.5, row.upperQuartileNanos());
        assertEquals(4, row.samples());
        assertEquals(64.0, row.bytesPerOperation());
    }

    @Test
    void aReportOfNothingHasNoBaseline() {
        assertEquals("", report().baseline());
    }

    @Test
    void aMachineWithAQuarterOfItsProcessorsTakenIsNotBusyYet() {
        assertFalse(MACHINE.isBusy());
        assertTrue(new Machine("a CPU", 2, 1.5, "an OS", "a Java", Map.of()).isBusy());
        assertFalse(new Machine("a CPU", 2, -1, "an OS", "a Java", Map.of()).isBusy());
    }

    @Test
    void plansRejectWhatCannotBeMeasured() {
        List<KemOperation> keygen = List.of(KemOperation.KEYGEN);
        assertThrows(IllegalArgumentException.class, () -> KemPlan.quick(List.of(), List.of("X-Wing"), keygen));
        assertThrows(IllegalArgumentException.class, () -> KemPlan.quick(List.of("BC"), List.of("RSA"), keygen));
        assertThrows(
                IllegalArgumentException.class,
                () -> new KemPlan(List.of("BC"), List.of("X-Wing"), keygen, 0, 1, 1, Duration.ofMillis(1)));
    }

    private static KemReport report(Measurement... measurements) {
        return KemReport.of(MACHINE, PLAN, List.of(measurements), List.of());
    }

    private static Measurement measurement(String provider, double[]... rounds) {
        List<List<Sample>> samples =
                Arrays.stream(rounds).map(KemReportTest::samples).toList();
        return new Measurement("X-Wing", KemOperation.KEYGEN, provider, "", samples);
    }

    private static double[] round(double... nanos) {
        return nanos;
    }

    private static List<Sample> samples(double... nanos) {
        return Arrays.stream(nanos).mapToObj(value -> new Sample(value, 64)).toList();
    }
}
