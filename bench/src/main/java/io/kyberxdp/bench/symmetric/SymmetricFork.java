package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.MeasuringFork;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A measurement in a JVM of its own. */
final class SymmetricFork {

    private SymmetricFork() {}

    /** Measures in another JVM. */
    static SymmetricReport run(SymmetricPlan plan, Progress progress) throws BenchmarkException, InterruptedException {
        try (MeasuringFork fork = new MeasuringFork(SymmetricFork.class, arguments(plan))) {
            return SymmetricJson.parse(fork.ask("measure", progress));
        }
    }

    private static List<String> arguments(SymmetricPlan plan) {
        return List.of(
                plan.ciphers().stream().map(Enum::name).collect(Collectors.joining(",")),
                plan.sizes().stream().map(String::valueOf).collect(Collectors.joining(",")),
                String.valueOf(plan.rounds()),
                plan.batchTime().toString(),
                plan.warmUp().toString());
    }

    private static SymmetricPlan plan(String[] arguments) {
        return new SymmetricPlan(
                Arrays.stream(arguments[0].split(",", -1))
                        .map(SymmetricCipher::valueOf)
                        .toList(),
                Arrays.stream(arguments[1].split(",", -1)).map(Integer::valueOf).toList(),
                Integer.parseInt(arguments[2]),
                Duration.parse(arguments[3]),
                Duration.parse(arguments[4]));
    }

    /** For {@link MeasuringFork}. */
    public static void main(String[] arguments) throws InterruptedException {
        SymmetricPlan plan = plan(arguments);
        MeasuringFork.serve((command, progress) -> SymmetricJson.of(SymmetricBenchmark.run(plan, progress)));
    }
}
