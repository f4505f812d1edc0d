package io.kyberxdp.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.KemBenchmark.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuringForkTest {

    private static final Progress QUIET = (done, total, what) -> {};

    /** What a fork of this test does. */
    public static final class Main {

        private Main() {}

        public static void main(String[] arguments) throws InterruptedException {
            MeasuringFork.serve((command, progress) -> obey(arguments[0], command, progress));
        }

        private static String obey(String name, String command, Progress progress) throws BenchmarkException {
            System.out.println("what others print");
            return switch (command) {
                case "greet" -> {
                    progress.at(1, 2, "half way there");
                    yield "I am " + name;
                }
                case "property" -> System.getProperty("java.security.kyberxdp-test", "none");
                case "fail" -> throw new BenchmarkException("no\n  such cipher", null);
                case "break" -> throw new StackOverflowError("too deep");
                default -> {
                    Runtime.getRuntime().halt(42);
                    yield "";
                }
            };
        }
    }

    @Test
    void tellsItsProgressThenItsAnswer() throws Exception {
        List<String> steps = new ArrayList<>();
        try (MeasuringFork fork = fork()) {
            assertEquals(
                    "I am the first, \u00fc",
                    fork.ask("greet", (done, total, what) -> steps.add(done + "/" + total + " " + what)));
        }
        assertEquals(List.of("1/2 half way there"), steps);
    }

    @Test
    void tellsItsFailureInALineAndGoesOn() throws Exception {
        try (MeasuringFork fork = fork()) {
            BenchmarkException failed = assertThrows(BenchmarkException.class, () -> fork.ask("fail", QUIET));
            assertEquals("no such cipher", failed.getMessage());
            BenchmarkException broken = assertThrows(BenchmarkException.class, () -> fork.ask("break", QUIET));
            assertEquals("java.lang.StackOverflowError: too deep", broken.getMessage());
            assertTrue(fork.ask("greet", QUIET).startsWith("I am"));
        }
    }

    @Test
    void whenItEndsSaysWithWhichExitCode() throws Exception {
        try (MeasuringFork fork = fork()) {
            BenchmarkException e = assertThrows(BenchmarkException.class, () -> fork.ask("end", QUIET));
            assertTrue(e.getMessage().endsWith("ended without its answer, with exit code 42"), e.getMessage());
            assertThrows(BenchmarkException.class, () -> fork.ask("greet", QUIET));
        }
    }

    @Test
    void inheritsWhatDecidesOnProviders() throws Exception {
        System.setProperty("java.security.kyberxdp-test", "some");
        try (MeasuringFork fork = fork()) {
            assertEquals("some", fork.ask("property", QUIET));
        } finally {
            System.clearProperty("java.security.kyberxdp-test");
        }
    }

    private static MeasuringFork fork() throws BenchmarkException {
        return new MeasuringFork(Main.class, List.of("the first, \u00fc"));
    }
}
