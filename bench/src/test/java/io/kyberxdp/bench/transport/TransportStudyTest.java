package io.kyberxdp.bench.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.Belongings;
import io.kyberxdp.bench.network.LossyNetwork;
import io.kyberxdp.bench.network.Network;
import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.CollectedResult;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.Split;
import io.kyberxdp.bench.study.StudyResult;
import io.kyberxdp.bench.transport.Stage.LeftOut;
import io.kyberxdp.transport.testkit.Capability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One small run of the study, with whatever this machine has. */
class TransportStudyTest {

    private static final int EXCHANGES = 20;
    private static final List<Integer> HEARD = new ArrayList<>();
    private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

    private static StudyResult result;

    @BeforeAll
    static void run() throws Exception {
        try (Belongings belongings = new Belongings()) {
            result = measure(EXCHANGES, belongings, Stage.find(belongings), HEARD::add);
        }
    }

    private static StudyResult measure(int exchanges, Belongings belongings, Stage stage, IntConsumer heard)
            throws Exception {
        CollectedResult collected = new CollectedResult(TransportStudy.NAME);
        new TransportMeasurement(
                        exchanges,
                        Duration.ofHours(1),
                        belongings,
                        (done, total, what) -> heard.accept(done),
                        collected)
                .run(stage);
        return collected.result();
    }

    @Test
    void hasEverySampleOfEveryTransportAndOfItsParts() {
        for (String carrier : List.of("kernel TCP", "kernel UDP")) {
            for (String operation : List.of("exchange", "messages without cryptography", "message and answer")) {
                Series series = series(operation, carrier, "0 % loss").orElseThrow();
                assertEquals(EXCHANGES, series.all().size());
                assertEquals(0, series.failures().size(), series.failures()::toString);
            }
        }
        assertEquals(
                EXCHANGES,
                series("cryptography alone", "both sides in memory", "0 % loss")
                        .orElseThrow()
                        .all()
                        .size());
        assertEquals("kernel TCP", result.baseline());
    }

    @Test
    void splitsHoldTheWholeMedian() {
        assertTrue(result.splits().size() >= 2, result.splits()::toString);
        for (Split split : result.splits()) {
            Series whole = series("exchange", split.key().subject(), "0 % loss").orElseThrow();
            assertTrue(split.whole() >= Summary.of(whole.all()).median() - 1e-3, split::toString);
        }
    }

    @Test
    void progressOnlyGrows() {
        for (int i = 1; i < HEARD.size(); i++) {
            assertTrue(HEARD.get(i - 1) <= HEARD.get(i) && HEARD.get(i) <= 100, HEARD::toString);
        }
    }

    @Test
    void asRootItMeasuresUnderLossAndCountsWhatWasLost() {
        Capability.need("root", ROOT, "making network namespaces needs root; run the tests as root");
        Capability.need(
                "clang",
                LossyNetwork.class.getResource("loss.bpf.o") != null,
                "this build has no program that loses packets; install clang and libbpf-dev");
        assertEquals(List.of(), result.omissions());
        for (String carrier : List.of("kernel TCP", "kernel UDP", "AF_XDP poll", "AF_XDP spin")) {
            for (String loss : List.of("1 % loss", "5 % loss")) {
                Series series = series("exchange", carrier, loss).orElseThrow();
                long failed = series.failures().values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
                assertTrue(series.all().size() + failed >= (loss.startsWith("1") ? 4 : 2), series::toString);
            }
        }
        assertTrue(
                result.notes().stream().anyMatch(note -> note.startsWith("Of a loss of 5 % meant")),
                result.notes()::toString);
    }

    @Test
    void onLoopbackItSaysThatLossIsMissing() throws Exception {
        try (Belongings belongings = new Belongings()) {
            Stage stage = new Stage(
                    Network.loopback(),
                    List.of(Carrier.KERNEL_TCP, Carrier.KERNEL_UDP),
                    List.of(new LeftOut("AF_XDP", "no root", "be root")));
            StudyResult onLoopback = measure(2, belongings, stage, done -> {});
            assertEquals(
                    List.of("AF_XDP", "loss"),
                    onLoopback.omissions().stream().map(Omission::what).toList());
            assertEquals("no root; be root", onLoopback.omissions().get(0).cause());
        }
    }

    private static Optional<Series> series(String operation, String subject, String loss) {
        return result.series().stream()
                .filter(series -> series.key().operation().equals(operation)
                        && series.key().subject().equals(subject)
                        && series.key().condition("loss").equals(loss))
                .findFirst();
    }
}
