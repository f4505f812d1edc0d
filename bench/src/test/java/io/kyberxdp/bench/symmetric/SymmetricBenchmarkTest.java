package io.kyberxdp.bench.symmetric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.symmetric.SymmetricReport.Gap;
import io.kyberxdp.bench.symmetric.SymmetricReport.Row;
import io.kyberxdp.transport.SymmetricCrypto;
import io.kyberxdp.transport.SymmetricProvider;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SymmetricBenchmarkTest {

    private static SymmetricPlan plan(SymmetricCipher... ciphers) {
        return new SymmetricPlan(
                Arrays.asList(ciphers), List.of(16, 1000), 2, Duration.ofMillis(1), Duration.ofMillis(1));
    }

    @Test
    void measuresEveryCipherOfTheJca() throws Exception {
        SymmetricReport report = SymmetricBenchmark.run(plan(SymmetricCipher.values()), (done, total, what) -> {});
        for (SymmetricCipher cipher : SymmetricCipher.values()) {
            List<Row> ours = report.rows().stream()
                    .filter(row -> row.cipher() == cipher && row.subject().equals("jca"))
                    .toList();
            assertEquals(List.of(16, 1000), ours.stream().map(Row::size).toList());
            ours.forEach(row -> assertTrue(row.nanos() > 0 && row.low() <= row.nanos() && row.nanos() <= row.high()));
        }
    }

    @Test
    void losesNobodyWithoutSayingWhy() throws Exception {
        SymmetricReport report = SymmetricBenchmark.run(plan(SymmetricCipher.AES_256_CTR), (done, total, what) -> {});
        Set<String> measured = report.rows().stream().map(Row::subject).collect(Collectors.toSet());
        Set<String> missed = report.gaps().stream().map(Gap::subject).collect(Collectors.toSet());
        for (String subject : List.of("C splice", "C copy", "OpenSSL")) {
            boolean explained = missed.contains(subject) || missed.contains("C");
            assertTrue(measured.contains(subject) != explained, subject + " " + report.gaps());
        }
        report.gaps().forEach(gap -> assertTrue(gap.cause().matches("(?s).{6,}[^: ]"), gap.toString()));
    }

    @Test
    void showsTheSameCiphertextByWhoeverIsMeasured() throws Exception {
        SymmetricCrypto jca = SymmetricProvider.named("jca").orElseThrow().crypto();
        byte[] onHeap;
        try (SymmetricSubject subject = BackendSubject.open(jca, SymmetricCipher.AES_256_CTR, 100, false)) {
            onHeap = subject.firstBytes();
        }
        try (SymmetricSubject subject = BackendSubject.open(jca, SymmetricCipher.AES_256_CTR, 100, true)) {
            assertArrayEquals(onHeap, subject.firstBytes());
        }
    }

    @Test
    void refusesSizesOutOfRange() {
        List<SymmetricCipher> ciphers = List.of(SymmetricCipher.AES_256_CTR);
        assertThrows(IllegalArgumentException.class, () -> SymmetricPlan.quick(ciphers, List.of(0)));
        assertThrows(IllegalArgumentException.class, () -> SymmetricPlan.quick(ciphers, List.of((1 << 20) + 1)));
    }
}
