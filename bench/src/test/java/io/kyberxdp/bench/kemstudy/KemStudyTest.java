package io.kyberxdp.bench.kemstudy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.kemstudy.RepeatedSeries.Repetition;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.peer.jna.CompiledPeer;
import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.CollectedResult;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyResult;
import io.kyberxdp.bench.subject.EngineSetting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One tiny run, of two "forks" in this JVM. It looks at what is measured, never at how long anything took. */
class KemStudyTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Schedule TINY = new Schedule(2, 3, 7, 3, Duration.ofMillis(1), LIMIT);
    private static final EngineSetting JAVA = new EngineSetting("java", "");

    @TempDir
    private static Path folder;

    private static final List<Integer> DONE = new ArrayList<>();
    private static StudyResult result;

    @BeforeAll
    static void run() throws Exception {
        PeerLibrary right = new PeerLibrary(CompiledPeer.right(folder, "X-Wing"), "right", "right");
        KemStudySubjects subjects = new KemStudySubjects(
                List.of(JAVA, new EngineSetting("lib25519", "")), List.of("BC", "Conscrypt", "Nobody"), List.of(right));
        CollectedResult collected = new CollectedResult(KemStudy.NAME);
        new KemStudy(subjects, plan -> TINY, KemRace::new)
                .run(
                        StudyPlan.quick(LIMIT),
                        (done, total, what) -> {
                            assertTrue(done <= total, done + " of " + total);
                            DONE.add(done);
                        },
                        collected);
        result = collected.result();
    }

    @Test
    void measuresEachOperationOfEachKemThatTheEnginesAndTheOthersHave() {
        List<String> each = List.of(
                "X-Wing, java",
                "X-Wing-naive, java",
                "GHPC, java",
                "DHKEM, java",
                "ML-KEM-768, java",
                "X-Wing, java, JCA",
                "X-Wing, BC",
                "ML-KEM-768, BC",
                "X-Wing, Conscrypt",
                "DHKEM, Conscrypt",
                "ML-KEM-768, Conscrypt",
                "X-Wing, right");
        List<String> expected = new ArrayList<>();
        for (String operation : List.of("keypair", "enc", "dec")) {
            each.forEach(label -> expected.add(operation + " " + label));
        }
        assertEquals(
                expected,
                result.series().stream()
                        .map(one -> one.key().operation() + " " + one.key().label())
                        .toList());
        assertEquals("X-Wing, java", result.baseline());
    }

    @Test
    void everyForkIsARunOfItsRepetitionsAndTheseHaveEveryExecution() {
        for (Series one : result.series()) {
            assertEquals(Series.NANOSECONDS, one.unit());
            assertEquals(
                    List.of(14, 7),
                    one.runs().stream().map(Samples::size).toList(),
                    one.key().label());
            assertTrue(
                    one.all().stream().allMatch(nanos -> nanos >= 0), one.key().label());
        }
    }

    @Test
    void saysWhatIsMissingAndWhy() {
        assertTrue(result.omissions().stream()
                .anyMatch(one -> one.what().equals("lib25519") && one.cause().contains("'lib25519'")));
        assertTrue(result.omissions().stream().anyMatch(one -> one.what().equals("Nobody")));
        assertTrue(result.omissions().stream().anyMatch(one -> one.what().equals("DHKEM, BC")));
        assertEquals(3, result.omissions().size(), result.omissions().toString());
    }

    @Test
    void saysHowOthersDifferAndWhatCombinersSave() {
        String notes = String.join("\n", result.notes());
        assertTrue(
                notes.contains("X-Wing, Conscrypt; DHKEM, Conscrypt; ML-KEM-768, Conscrypt: no javax.crypto.KEM"),
                notes);
        assertTrue(notes.contains("Repetitions: 3, of 7 executions"), notes);
        assertTrue(notes.contains("X-Wing on java takes, to encapsulate, "), notes);
    }

    @Test
    void progressNeverFallsBack() {
        assertEquals(DONE.stream().sorted().toList(), DONE);
    }

    @Test
    void theAuthorsShapeHasTheSystemThenAWholeNumberForEachOperationOfEachImplementation() {
        JsonObject json = JsonParser.parseString(result.attachments().get("kem-xwing.json"))
                .getAsJsonObject();
        List<String> names = new ArrayList<>(json.keySet());
        assertEquals("system_info", names.remove(0));
        assertEquals(12, names.size());
        assertTrue(
                names.containsAll(
                        List.of("xwing_java", "xwing_naive_java", "ghpc_java", "dhkem_java", "mlkem768_java")),
                names.toString());
        for (String name : names) {
            JsonObject one = json.getAsJsonObject(name);
            assertEquals(List.of("keypair", "enc", "dec"), List.copyOf(one.keySet()));
            for (JsonElement figure : one.asMap().values()) {
                assertTrue(figure.getAsString().matches("[0-9]+"), name + " " + figure);
            }
        }
    }

    @Test
    void figuresAreTheSamples() {
        CycleCounter counter = new CycleCounter(2000, "a test");
        RepeatedSeries series = new RepeatedSeries(
                new SeriesKey(KemStudy.NAME, "GHPC", "enc", Map.of("engine", "java")),
                List.of(
                        new Repetition(1, Samples.of(1000, 3000, 8000)),
                        new Repetition(2, Samples.of(5000, 5000, 5000))));
        assertEquals(
                8000L,
                XWingJson.of(List.of(series), counter)
                        .members()
                        .get("ghpc_java")
                        .get("enc"));
        String lines = RepetitionTable.csv(List.of(series), counter);
        assertTrue(lines.contains("\nGHPC,java,enc,1,1,3,3.000,4.000,6000,8000\n"), lines);
        assertTrue(lines.endsWith("\nGHPC,java,enc,2,2,3,5.000,5.000,10000,10000\n"), lines);
        CycleCounter unknown = new CycleCounter(0, "a test");
        assertEquals(
                4000L,
                XWingJson.of(List.of(series), unknown)
                        .members()
                        .get("ghpc_java")
                        .get("enc"));
        assertTrue(RepetitionTable.csv(List.of(series), unknown).contains("\nGHPC,java,enc,1,1,3,3.000,4.000,,\n"));
    }

    @Test
    void everySeriesHasItsRepetitionsInTheTable() {
        String lines = result.attachments().get("kem-repetitions.csv");
        assertEquals(1 + 3 * result.series().size(), lines.lines().count());
        Samples second = result.series().get(0).runs().get(1);
        assertTrue(lines.contains("X-Wing,java,keypair,1,1,7,"), lines);
        assertTrue(
                lines.contains(String.format(
                        "X-Wing,java,keypair,2,2,7,%.3f,", Summary.of(second).median() / 1000)),
                lines);
        assertTrue(lines.contains("X-Wing,java,keypair,1,3,7,"), lines);
    }

    @Test
    void savingsAreRatiosWithinForks() {
        List<CombinerSavings> savings = CombinerSavings.of(List.of(
                series("X-Wing", "enc", 80, 160),
                series("X-Wing-naive", "enc", 100, 200),
                series("GHPC", "enc", 160, 320),
                series("X-Wing", "dec", 90, 45),
                series("X-Wing-naive", "dec", 100, 50),
                series("GHPC", "dec", 120, 60),
                series("DHKEM", "enc", 1, 1)));
        assertEquals(1, savings.size());
        assertEquals(0.8, savings.get(0).enc().toNaive().value(), 1e-9);
        assertEquals(0.5, savings.get(0).enc().toGhpc().value(), 1e-9);
        assertEquals(0.9, savings.get(0).dec().toNaive().value(), 1e-9);
        assertEquals(0.75, savings.get(0).dec().toGhpc().value(), 1e-9);
        String sentence = savings.get(0).sentence();
        assertTrue(sentence.startsWith("X-Wing on java takes, to encapsulate, 80.0 % (80.0 to 80.0) of"), sentence);
    }

    private static Series series(String kem, String operation, double first, double second) {
        return new Series(
                new SeriesKey(KemStudy.NAME, kem, operation, Map.of("engine", "java")),
                Series.NANOSECONDS,
                List.of(Samples.of(first, first, first), Samples.of(second, second, second)));
    }

    @Test
    void whenTimeIsShortRepetitionsHaveFewerExecutions() {
        Schedule schedule = new Schedule(2, 5, 1000, 25, Duration.ZERO, Duration.ofSeconds(60));
        assertEquals(1000, schedule.executionsInTime(20_000_000_000L, 8_000_000));
        assertEquals(800, schedule.executionsInTime(20_000_000_000L, 10_000_000));
        assertEquals(25, schedule.executionsInTime(70_000_000_000L, 10_000_000), "at least a turn");
    }

    @Test
    void whenTheTimeIsUpItKeepsCompleteRepetitionsAndSaysSo() throws Exception {
        CollectedResult collected = new CollectedResult(KemStudy.NAME);
        Schedule endless = new Schedule(2, 1_000_000, 1, 1, Duration.ZERO, Duration.ofMillis(1));
        new KemStudy(onlyJava(), plan -> endless, KemRace::new)
                .run(StudyPlan.thorough(), (done, total, what) -> {}, collected);
        int complete = collected.result().series().get(0).all().size();
        assertTrue(complete >= 1 && complete < 1_000_000);
        String notes = String.join("\n", collected.result().notes());
        assertTrue(notes.contains("There was no time for all 1000000 repetitions of 1 executions."), notes);
    }

    @Test
    void interruptedBeforeARepetitionItSaysThatNothingWasMeasured() {
        CollectedResult collected = new CollectedResult(KemStudy.NAME);
        Thread.currentThread().interrupt();
        assertThrows(
                InterruptedException.class,
                () -> new KemStudy(onlyJava(), plan -> TINY, KemRace::new)
                        .run(StudyPlan.thorough(), (done, total, what) -> {}, collected));
        assertEquals(List.of(), collected.result().series());
        assertEquals("all", collected.result().omissions().get(0).what());
    }

    @Test
    void aLibraryThatCannotBeOpenedEndsTheStudyBeforeAnythingIsMeasured() {
        KemStudySubjects subjects = new KemStudySubjects(
                List.of(JAVA), List.of(), List.of(new PeerLibrary(folder.resolve("none.so"), "none", "none")));
        BenchmarkException e = assertThrows(
                BenchmarkException.class,
                () -> new KemStudy(subjects, plan -> TINY, KemFork::new)
                        .run(StudyPlan.thorough(), (done, total, what) -> {}, new CollectedResult(KemStudy.NAME)));
        assertTrue(e.getMessage().contains("none.so"), e.getMessage());
    }

    private static KemStudySubjects onlyJava() {
        return new KemStudySubjects(List.of(JAVA), List.of(), List.of());
    }

    /** What one fork lacks from some repetition on, a series cannot have in others. */
    @Test
    void whoFailsInAForkIsOutInAll() throws Exception {
        KemMeasurement measurement = new KemMeasurement(TINY, (done, total, what) -> {}, omission -> {});
        measurement.run(List.of(new Told(Integer.MAX_VALUE), new Told(0)));
        assertEquals(3, measurement.complete());
        assertEquals(
                List.of("steady"),
                measurement.series().stream().map(one -> one.key().subject()).toList());
        assertEquals(
                List.of(1, 2, 1),
                measurement.series().get(0).repetitions().stream()
                        .map(Repetition::fork)
                        .toList());
    }

    @Test
    void whatWasCompleteWhenAForkEndedStays() {
        CollectedResult collected = new CollectedResult(KemStudy.NAME);
        KemStudy study = new KemStudy(onlyJava(), plan -> TINY, (subjects, turn) -> new Told(-1));
        BenchmarkException e = assertThrows(
                BenchmarkException.class, () -> study.run(StudyPlan.thorough(), (done, total, what) -> {}, collected));
        assertEquals("as told", e.getMessage());
        assertEquals(2, collected.result().series().get(0).all().size());
    }

    /** Of two subjects one fails after so many repetitions; at -1 all ends with the second. */
    private static final class Told implements Repeater {
        private final int endures;
        private int repetitions;

        Told(int endures) {
            this.endures = endures;
        }

        @Override
        public Opened open() {
            return new Opened(List.of(new Studied("steady, java", ""), new Studied("weak, java", "")), List.of());
        }

        @Override
        public WarmedUp warmUp(long nanosEach, Progress progress) {
            return new WarmedUp(1, 1, List.of());
        }

        @Override
        public Repeated repeat(int executions, Progress progress) throws BenchmarkException {
            if (endures == -1 && repetitions > 0) {
                throw new BenchmarkException("as told", null);
            }
            return repetitions++ < endures
                    ? new Repeated(List.of(one("steady"), one("weak")), List.of())
                    : new Repeated(List.of(one("steady")), List.of());
        }

        private static Series one(String subject) {
            return new Series(
                    new SeriesKey(KemStudy.NAME, subject, "enc", Map.of("engine", "java")),
                    Series.NANOSECONDS,
                    List.of(Samples.of(1)));
        }

        @Override
        public void close() {}
    }
}
