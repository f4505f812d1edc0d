package io.kyberxdp.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.InterleavedReport.Row;
import io.kyberxdp.bench.KemReport.Gap;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.peer.jna.CompiledPeer;
import io.kyberxdp.bench.subject.EngineSetting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One tiny run. It looks at the shape of the report, never at how long anything took. */
class InterleavedBenchmarkTest {

    private static final List<KemOperation> OPERATIONS = List.of(KemOperation.KEYGEN, KemOperation.DECAPSULATE_LIVE);
    private static final List<EngineSetting> ENGINES =
            List.of(new EngineSetting("java", ""), new EngineSetting("auto", ""));

    @TempDir
    private static Path folder;

    private static final List<Integer> DONE = new ArrayList<>();
    private static InterleavedReport report;

    @BeforeAll
    static void run() throws Exception {
        PeerLibrary right = new PeerLibrary(CompiledPeer.right(folder, "X-Wing"), "right", "right");
        PeerLibrary wrong =
                new PeerLibrary(CompiledPeer.compile(folder, "constant", CompiledPeer.CONSTANT), "constant", "wrong");
        report = InterleavedBenchmark.run(
                plan(ENGINES, List.of("Conscrypt", "Nobody"), List.of(right, wrong), "right"), (done, total, what) -> {
                    assertTrue(done <= total, done + " of " + total);
                    DONE.add(done);
                });
    }

    private static InterleavedPlan plan(
            List<EngineSetting> engines, List<String> providers, List<PeerLibrary> peers, String baseline) {
        return new InterleavedPlan(
                engines,
                providers,
                peers,
                List.of("X-Wing"),
                OPERATIONS,
                baseline,
                5,
                Duration.ofNanos(1000),
                Duration.ofMillis(2));
    }

    @Test
    void measuresEachOperationOfEachSubjectThatWorks() {
        assertEquals(
                List.of(
                        "keygen java",
                        "keygen auto",
                        "keygen Conscrypt",
                        "keygen right",
                        "decapsulate-live java",
                        "decapsulate-live auto",
                        "decapsulate-live Conscrypt",
                        "decapsulate-live right"),
                report.rows().stream()
                        .map(row -> row.operation() + " " + row.subject())
                        .toList());
    }

    @Test
    void aLibraryThatComputesSomethingElseIsNotTimedButNamedAsWrong() {
        Gap gap = report.gaps().stream()
                .filter(one -> one.provider().equals("wrong"))
                .findFirst()
                .orElseThrow();
        assertTrue(gap.cause().startsWith("WRONG: "), gap.cause());
        assertEquals("X-Wing", gap.algorithm());
        assertTrue(report.subjects().containsKey("wrong"));
    }

    @Test
    void aMissingProviderIsAGap() {
        Gap gap = report.gaps().get(0);
        assertEquals("Nobody", gap.provider());
        assertTrue(gap.cause().contains("no provider named 'Nobody'"), gap.cause());
    }

    @Test
    void ratiosFollowFromTheMedians() {
        assertEquals("right", report.baseline());
        for (Row row : report.rows()) {
            Row baseline = report.rows().stream()
                    .filter(one ->
                            one.operation() == row.operation() && one.subject().equals("right"))
                    .findFirst()
                    .orElseThrow();
            assertEquals(
                    row.nanos().value() / baseline.nanos().value(), row.ratio().value(), 1e-9);
            assertTrue(row.ratio().low() <= row.ratio().high(), row.toString());
        }
    }

    @Test
    void figuresAreConsistent() {
        for (Row row : report.rows()) {
            assertEquals(5, row.samples());
            assertTrue(row.batch() >= 1, row.toString());
            assertTrue(row.nanos().low() > 0 && row.nanos().low() <= row.nanos().high(), row.toString());
            assertTrue(row.lowerQuartileNanos() <= row.nanos().value(), row.toString());
            assertTrue(row.nanos().value() <= row.upperQuartileNanos(), row.toString());
            assertEquals(report.cycleCounter().cycles(row.nanos().value()), row.cycles());
            assertTrue(row.bytesPerOperation() >= 0, row.toString());
        }
        assertTrue(report.callOverheadNanos() > 0);
    }

    @Test
    void saysWhatALibraryDoesDifferently() {
        assertEquals("", report.rows().get(0).note());
        assertTrue(report.rows().get(3).note().startsWith("C, given its random bytes"));
        assertTrue(report.rows().get(6).note().startsWith("no javax.crypto.KEM"));
    }

    @Test
    void namesTheEnginesAndTheVersions() {
        assertTrue(report.subjects().get("java").contains("X25519 by java: pure Java"));
        assertNotNull(report.machine().providers().get("KyberXdp"));
        assertEquals("2.6.0", report.machine().providers().get("Conscrypt"));
    }

    @Test
    void progressBeginsAtNothingAndNeverGoesBack() {
        assertEquals(0, DONE.get(0));
        assertEquals(DONE.stream().sorted().toList(), DONE);
    }

    @Test
    void withoutANamedBaselineTheFirstThatWorksIsIt() throws BenchmarkException {
        InterleavedReport plain =
                InterleavedBenchmark.run(plan(ENGINES, List.of(), List.of(), ""), (done, total, what) -> {});
        assertEquals("java", plain.baseline());
        assertEquals(null, plain.callOverheadNanos());
    }

    @Test
    void aLibraryThatCannotBeOpenedEndsTheRunBeforeItBegins() {
        PeerLibrary missing = new PeerLibrary(folder.resolve("none.so"), "none", "none");
        Exception e = assertThrows(
                BenchmarkException.class,
                () -> InterleavedBenchmark.run(
                        plan(List.of(), List.of(), List.of(missing), ""), (done, total, what) -> {}));
        assertTrue(e.getMessage().contains("there is no library file"), e.getMessage());
    }

    @Test
    void plansRejectWhatCannotBeMeasured() {
        assertThrows(IllegalArgumentException.class, () -> plan(List.of(), List.of(), List.of(), ""));
        assertThrows(IllegalArgumentException.class, () -> plan(ENGINES, List.of("java"), List.of(), ""));
        Exception e = assertThrows(IllegalArgumentException.class, () -> plan(ENGINES, List.of(), List.of(), "nobody"));
        assertTrue(e.getMessage().contains("'nobody' is none of the subjects [java, auto]"), e.getMessage());
    }
}
