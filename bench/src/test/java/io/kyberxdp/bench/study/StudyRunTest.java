package io.kyberxdp.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class StudyRunTest {

    private static final Host HOST = Host.here(Machine.here(List.of()), Map.of());

    private interface Body {
        void run(Progress progress, StudyResult.Collector collector) throws BenchmarkException, InterruptedException;
    }

    private record FakeStudy(String name, Optional<String> obstacle, Body body) implements Study {

        static FakeStudy of(String name, Body body) {
            return new FakeStudy(name, Optional.empty(), body);
        }

        @Override
        public Duration expected(StudyPlan plan) {
            return Duration.ofSeconds(10);
        }

        @Override
        public void run(StudyPlan plan, Progress progress, StudyResult.Collector collector)
                throws BenchmarkException, InterruptedException {
            body.run(progress, collector);
        }
    }

    private static Study giving(String name) {
        return FakeStudy.of(name, (progress, collector) -> collector.add(series(name)));
    }

    private static Series series(String study) {
        return new Series(new SeriesKey(study, "a", "b"), Series.NANOSECONDS, List.of(Samples.of(1)));
    }

    private static StudyRun run(Study... studies) {
        return new StudyRun(List.of(studies), study -> StudyPlan.thorough(), false, HOST, "1.0");
    }

    @Test
    void goesOnAfterAStudyThatCannotOrFails() throws Exception {
        StudyRun run = run(
                new FakeStudy("unable", Optional.of("needs root"), (progress, collector) -> {
                    throw new AssertionError("ran all the same");
                }),
                FakeStudy.of("failing", (progress, collector) -> {
                    collector.add(series("failing"));
                    throw new BenchmarkException("the wire broke", null);
                }),
                FakeStudy.of("wrong", (progress, collector) -> {
                    throw new IllegalStateException("a defect");
                }),
                giving("able"));
        run.run((done, total, what) -> {});
        Results results = run.results();
        assertEquals(
                List.of(new Omission(Omission.EVERYTHING, "needs root")),
                results.studies().get(0).omissions());
        assertEquals(1, results.studies().get(1).series().size());
        assertEquals(
                "the wire broke", results.studies().get(1).omissions().get(0).cause());
        assertTrue(results.studies().get(2).omissions().get(0).cause().contains("a defect"));
        assertEquals(1, results.studies().get(3).series().size());
        assertFalse(results.interrupted());
    }

    @Test
    void keepsWhatAnInterruptedStudyGave() {
        StudyRun run = run(giving("first"), FakeStudy.of("second", (progress, collector) -> {
            collector.add(series("second"));
            throw new InterruptedException();
        }));
        assertThrows(InterruptedException.class, () -> run.run((done, total, what) -> {}));
        assertTrue(run.results().interrupted());
        assertEquals(2, run.results().series().size());
    }

    @Test
    void whoeverStopsItWaitsForWhatItHas() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        StudyRun run = run(FakeStudy.of("slow", (progress, collector) -> {
            begun.countDown();
            try {
                Thread.sleep(Duration.ofMinutes(5).toMillis());
            } finally {
                collector.add(series("slow"));
            }
        }));
        Thread runner =
                new Thread(() -> assertThrows(InterruptedException.class, () -> run.run((done, total, what) -> {})));
        runner.start();
        begun.await();
        run.stop(Duration.ofMinutes(2));
        assertEquals(1, run.results().series().size());
        assertTrue(run.results().interrupted());
        runner.join();
    }

    @Test
    void progressGrowsByExpectedTime() throws Exception {
        List<Double> shares = new ArrayList<>();
        StudyRun run = run(giving("first"), FakeStudy.of("second", (progress, collector) -> {
            progress.at(1, 2, "half");
            progress.at(2, 2, "whole");
        }));
        run.run((done, total, what) -> shares.add((double) done / total));
        assertEquals(List.of(0.0, 0.5, 0.75, 1.0), shares);
        assertEquals(Duration.ofSeconds(20), run.expected());
    }
}
