package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.OtherProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A measurement in a JVM of its own, because how one JVM compiled the code is luck that all of its samples share. The other
 * process tells its progress in lines, "at DONE TOTAL WHAT", and then the report in one.
 */
final class SymmetricFork {

    private static final String AT = "at ";

    private SymmetricFork() {}

    /** Measures in another JVM. */
    static SymmetricReport run(SymmetricPlan plan, Progress progress) throws BenchmarkException {
        try (OtherProcess process = new OtherProcess(List.of(), SymmetricFork.class, arguments(plan))) {
            String line = process.next();
            while (line.startsWith(AT)) {
                String[] step = line.split(" ", 4);
                progress.at(Integer.parseInt(step[1]), Integer.parseInt(step[2]), step[3]);
                line = process.next();
            }
            return SymmetricJson.parse(line);
        } catch (IOException e) {
            throw new BenchmarkException("the ciphers' other process failed: " + e.getMessage(), e);
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

    /** For {@link OtherProcess}. */
    public static void main(String[] arguments) throws BenchmarkException {
        Thread end = new Thread(SymmetricFork::endWithInput, "end with input");
        end.setDaemon(true);
        end.start();
        SymmetricReport report = SymmetricBenchmark.run(
                plan(arguments), (done, total, what) -> System.out.println(AT + done + " " + total + " " + what));
        System.out.println(SymmetricJson.of(report));
        System.exit(0); // The thread above still waits.
    }

    private static void endWithInput() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // It has ended, too.
        }
        System.exit(1); // and not halt(): what is being made is to go, too
    }
}
