package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.InterleavedPlan;
import io.kyberxdp.bench.InterleavedReport;
import io.kyberxdp.bench.InterleavedReport.Row;
import io.kyberxdp.bench.KemOperation;
import io.kyberxdp.bench.KemReport.Gap;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.estimate.Estimate;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.subject.EngineSetting;
import io.kyberxdp.cli.terminal.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InterleavedReportTextTest {

    private static final Map<String, String> SUBJECTS = new LinkedHashMap<>();

    static {
        SUBJECTS.put("native/avx512", "KyberXdp, ML-KEM-768 by native: avx512, X25519 by native: ifma");
        SUBJECTS.put("other", "xw of libxw.so");
    }

    private static final InterleavedReport REPORT = new InterleavedReport(
            new Machine("a CPU", 2, 0.25, "an OS", "a Java", Map.of("KyberXdp", "0.1.0")),
            new CycleCounter(2100, "somewhere"),
            InterleavedPlan.thorough(
                    List.of(new EngineSetting("native", "avx512"), new EngineSetting("libsodium", "avx512")),
                    List.of(),
                    List.of(PeerLibrary.parse("libxw.so:xw:other")),
                    List.of("X-Wing"),
                    List.of(KemOperation.KEYGEN, KemOperation.ENCAPSULATE_COLD),
                    "other"),
            SUBJECTS,
            "other",
            List.of(
                    row(KemOperation.KEYGEN, "native/avx512", 19_000, 39_900.0, new Estimate(0.95, 0.94, 0.957), ""),
                    row(KemOperation.KEYGEN, "other", 20_000, 42_000.0, new Estimate(1, 1, 1), "a note"),
                    row(KemOperation.ENCAPSULATE_COLD, "native/avx512", 46_500, null, null, "")),
            104.0,
            List.of(new Gap("libsodium/avx512", "all", "all", "there is no libsodium")));

    private static Row row(
            KemOperation operation, String subject, double nanos, Double cycles, Estimate ratio, String note) {
        Estimate time = new Estimate(nanos, nanos, nanos);
        return new Row("X-Wing", operation, subject, time, nanos, nanos * 1.05, cycles, ratio, 3168.0, 2000, 25, note);
    }

    @Test
    void rendersWhereWhoWhatAndWhatIsMissing() {
        assertEquals("""
                KEM        benchmark
                cpu        2 x a CPU
                load       0.3 before the run
                os         an OS
                java       a Java
                providers  KyberXdp 0.1.0
                method     one process; in each of 2000 rounds a batch of each subject, of about
                           500 us after two operations that do not count; 1000 ms each to warm
                           up
                cycles     of the time-stamp counter, computed from its 2100.0 MHz (somewhere)

                subject        what it is
                native/avx512  KyberXdp, ML-KEM-768 by native: avx512, X25519 by native: ifma
                other          xw of libxw.so

                X-Wing keygen
                subject         median  spread  cycles  ratio         95 %  bytes/op
                native/avx512  19.0 us     5 %  39,900  0.950  0.940-0.957     3,168
                other*         20.0 us     5 %  42,000  1.000  1.000-1.000     3,168

                X-Wing encapsulate-cold
                subject         median  spread  cycles  ratio  95 %  bytes/op
                native/avx512  46.5 us     5 %       -      -     -     3,168

                ratio: the median divided by that of other, above 1 is slower
                95 %: where the ratio lies 95 times of 100, by bootstrap over the rounds
                spread: the middle half of all samples, as a share of the median
                cold: the key object is made from its encoding in each call; live: it is in use
                a C function that does nothing (memcmp of no bytes), called by JNA: 104 ns
                * other: a note

                Not measured:
                provider          algorithm  operation  cause
                libsodium/avx512  all        all        there is no libsodium
                """, InterleavedReportText.render(REPORT));
    }

    @Test
    void tablesFitTheTerminal() {
        InterleavedReportText.render(REPORT)
                .lines()
                .filter(line -> !line.startsWith("*"))
                .forEach(line -> assertTrue(line.length() <= Table.WIDTH, line));
    }
}
