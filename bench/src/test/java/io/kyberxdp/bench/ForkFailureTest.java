package io.kyberxdp.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.KemReport.Gap;
import io.kyberxdp.bench.subject.JcaProviders;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.Security;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A provider may work in this JVM and fail in the forked one: that loses its own row and no other. */
class ForkFailureTest {

    /** Installed by hand, so that no other JVM can find it. */
    private static final class OnlyHere extends Provider {
        private static final long serialVersionUID = 1L;

        OnlyHere(Provider real) {
            super("OnlyHere", "1", "works in this JVM only");
            for (String type : List.of("KEM", "KeyPairGenerator", "KeyFactory")) {
                put(type + ".X-Wing", real.getService(type, "X-Wing").getClassName());
            }
        }
    }

    @Test
    void aFailedForkBecomesAGapWithItsCause() throws NoSuchProviderException, BenchmarkException {
        System.setProperty("jmh.ignoreLock", "true");
        Security.addProvider(new OnlyHere(JcaProviders.install("BC")));
        try {
            KemPlan plan = new KemPlan(
                    List.of("OnlyHere", "BC"),
                    List.of("X-Wing"),
                    List.of(KemOperation.KEYGEN),
                    1,
                    0,
                    1,
                    Duration.ofMillis(20));
            KemReport report = KemBenchmark.run(plan, (done, total, what) -> {});
            assertEquals(
                    List.of("BC"),
                    report.rows().stream().map(KemReport.Row::provider).toList());
            assertEquals(1, report.gaps().size());
            Gap gap = report.gaps().get(0);
            assertEquals("keygen", gap.operation());
            assertTrue(gap.cause().contains("no provider named 'OnlyHere'"), gap.cause());
        } finally {
            Security.removeProvider("OnlyHere");
        }
    }
}
