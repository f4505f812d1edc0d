package io.kyberxdp.bench.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.handshake.HandshakeReport.Rate;
import io.kyberxdp.bench.handshake.HandshakeReport.Split;
import io.kyberxdp.bench.handshake.HandshakeReport.Throughput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One tiny run with a real second process. It looks at the shape of the report, never at how long anything took. */
class HandshakeBenchmarkTest {

    private static final int TRANSFER_BYTES = 100_000;
    private static final List<Integer> HEARD = new ArrayList<>();
    private static HandshakeReport report;

    @BeforeAll
    static void run() throws BenchmarkException {
        HandshakePlan plan = new HandshakePlan(
                "X-Wing",
                List.of("tcp"),
                4,
                3,
                2,
                Duration.ofMillis(50),
                List.of(65_536, 1_024),
                2,
                TRANSFER_BYTES,
                300_000);
        report = HandshakeBenchmark.run(plan, (done, total, what) -> HEARD.add(done));
    }

    @Test
    void timesTheWholeAndItsPartsInOneProcessAndInTwo() {
        assertEquals(
                List.of(
                        "KEM alone",
                        "cryptography alone",
                        "tcp messages alone, one JVM",
                        "tcp handshake, one JVM",
                        "tcp messages alone, two JVMs",
                        "tcp handshake, two JVMs"),
                report.latencies().stream().map(Latency::subject).toList());
        for (Latency latency : report.latencies()) {
            assertEquals(6, latency.samples());
            assertTrue(
                    0 < latency.median()
                            && latency.median() <= latency.p90()
                            && latency.p90() <= latency.p99()
                            && latency.p99() <= latency.p999()
                            && latency.p999() <= latency.max(),
                    latency.toString());
        }
    }

    @Test
    void theSplitAddsUpToTheMedian() {
        assertEquals(2, report.splits().size());
        for (Split split : report.splits()) {
            assertEquals(split.median(), split.kem() + split.symmetric() + split.transport() + split.rest(), 1e-6);
            assertEquals(split.beyondCryptography(), split.transport() + split.rest(), 1e-6);
        }
    }

    @Test
    void countsHandshakesASecondOrSaysWhyNot() {
        int processors = Runtime.getRuntime().availableProcessors();
        assertEquals(2, report.rates().size() + report.gaps().size(), report.gaps()::toString);
        for (Rate rate : report.rates()) {
            assertTrue(rate.perSecond() > 0 && rate.processors() <= processors, rate.toString());
        }
    }

    @Test
    void comparesRecordsToPlainTcp() {
        assertEquals(
                List.of(65_536, 65_536, 1_024, 1_024, 65_536, 65_536, 1_024, 1_024),
                report.throughputs().stream().map(Throughput::messageBytes).toList());
        assertEquals(4, report.bulks().size());
        for (Throughput throughput : report.throughputs()) {
            assertTrue(throughput.bytesPerSecond() > 0, throughput.toString());
            assertEquals(TRANSFER_BYTES, throughput.bytes());
            if (throughput.way().equals("tcp, plain")) {
                assertEquals(1.0, throughput.ratioToPlain());
            } else {
                assertEquals(1.0, throughput.ratioToTcpRecords());
            }
        }
    }

    @Test
    void namesTheEnginesAndTellsHowFarItIs() {
        assertTrue(report.engines().contains("mlkem by "), report.engines());
        assertEquals(0, HEARD.get(0));
        assertEquals(HEARD.stream().sorted().toList(), HEARD);
    }

    @Test
    void tellsWhichTransportIsMissing() {
        HandshakePlan plan = HandshakePlan.quick("X-Wing", List.of("pigeon"), 0);
        BenchmarkException e =
                assertThrows(BenchmarkException.class, () -> HandshakeBenchmark.run(plan, (done, total, what) -> {}));
        assertTrue(e.getMessage().contains("pigeon"), e.getMessage());
    }
}
