package io.kyberxdp.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.KemReport.Gap;
import io.kyberxdp.bench.KemReport.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One tiny run in real forks. It looks at the shape of the report, never at how long anything took. */
class KemBenchmarkTest {

    private static final List<String> HEARD = new ArrayList<>();
    private static KemReport report;

    @BeforeAll
    static void run() throws BenchmarkException {
        System.setProperty("jmh.ignoreLock", "true");
        KemPlan plan = new KemPlan(
                List.of("BC", "Nobody", "Conscrypt"),
                List.of("X-Wing"),
                List.of(KemOperation.KEYGEN, KemOperation.ENCAPSULATE_PREPARED),
                1,
                0,
                1,
                Duration.ofMillis(20));
        report = KemBenchmark.run(plan, (done, total, what) -> HEARD.add(done + "/" + total + " " + what));
    }

    @Test
    void measuresEachOperationOfEachProviderThatWorks() {
        assertEquals(
                List.of("keygen BC", "keygen Conscrypt", "encapsulate-prepared BC", "encapsulate-prepared Conscrypt"),
                report.rows().stream()
                        .map(row -> row.operation() + " " + row.provider())
                        .toList());
    }

    @Test
    void ratiosFollowFromTheMedians() {
        assertEquals("BC", report.baseline());
        for (int i = 0; i < report.rows().size(); i += 2) {
            Row baseline = report.rows().get(i);
            Row other = report.rows().get(i + 1);
            assertEquals(1.0, baseline.ratio(), 1e-9);
            assertEquals(other.medianNanos() / baseline.medianNanos(), other.ratio(), 1e-9);
        }
    }

    @Test
    void rowsHaveTimesAndAllocation() {
        for (Row row : report.rows()) {
            assertEquals(1, row.samples());
            assertTrue(row.medianNanos() > 0, row.toString());
            assertTrue(row.bytesPerOperation() > 0, row.toString());
        }
    }

    @Test
    void saysWhatIsNoKem() {
        assertEquals("", report.rows().get(1).note(), "key generation is the same everywhere");
        assertTrue(report.rows().get(3).note().startsWith("no javax.crypto.KEM"));
    }

    @Test
    void namesTheProviderThatIsMissingAndWhy() {
        assertEquals(1, report.gaps().size());
        Gap gap = report.gaps().get(0);
        assertEquals("Nobody", gap.provider());
        assertEquals("all", gap.algorithm());
        assertEquals("all", gap.operation());
        assertTrue(gap.cause().contains("no provider named 'Nobody'"), gap.cause());
    }

    @Test
    void tellsHowFarItIsBeforeEachFork() {
        assertEquals("0/4 X-Wing keygen BC", HEARD.get(0));
        assertEquals("3/4 X-Wing encapsulate-prepared Conscrypt", HEARD.get(3));
    }

    @Test
    void namesTheMachine() {
        assertFalse(report.machine().cpu().isBlank());
        assertTrue(report.machine().java().contains(System.getProperty("java.runtime.version")));
        assertEquals("2.6.0", report.machine().providers().get("Conscrypt"));
    }
}
