package io.kyberxdp.bench;

import io.kyberxdp.bench.jmh.KemOperations;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** One JMH run in one forked JVM of the same kind as this one. */
final class ForkedRun {

    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final String LOCK = "JMH lock";

    private ForkedRun() {}

    /** The fork ended without figures; the message is the most telling line of its output. */
    static final class ForkFailedException extends Exception {
        private static final long serialVersionUID = 1L;

        ForkFailedException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static List<Sample> run(KemPlan plan, String provider, String algorithm, KemOperation operation)
            throws ForkFailedException, BenchmarkException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (PrintStream log = new PrintStream(output, true, StandardCharsets.UTF_8)) {
            Runner runner = new Runner(
                    options(plan, provider, algorithm, operation),
                    OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL));
            return samples(runner.run());
        } catch (RunnerException e) {
            if (String.valueOf(e.getMessage()).contains(LOCK)) {
                throw new BenchmarkException(
                        "another JMH benchmark is running on this machine, which would spoil both; try again after it",
                        e);
            }
            throw new ForkFailedException(mostTellingLine(output.toString(StandardCharsets.UTF_8), e), e);
        }
    }

    private static Options options(KemPlan plan, String provider, String algorithm, KemOperation operation) {
        TimeValue time = TimeValue.milliseconds(plan.iterationTime().toMillis());
        return new OptionsBuilder()
                .include("^" + Pattern.quote(KemOperations.class.getName() + "." + operation.method()) + "$")
                .param("provider", provider)
                .param("algorithm", algorithm)
                .forks(1)
                .warmupIterations(plan.warmups())
                .warmupTime(time)
                .measurementIterations(plan.iterations())
                .measurementTime(time)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .jvmArgs(jvmArguments().toArray(String[]::new))
                .build();
    }

    /** A fixed heap, native access without a warning, and whatever was set for KyberXdp in this JVM. */
    private static List<String> jvmArguments() {
        List<String> arguments = new ArrayList<>(List.of("-Xms512m", "-Xmx512m"));
        if (Runtime.version().feature() >= 22) {
            arguments.add("--enable-native-access=ALL-UNNAMED");
        }
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("kyberxdp.")) {
                arguments.add("-D" + name + "=" + System.getProperty(name));
            }
        }
        return arguments;
    }

    private static List<Sample> samples(Collection<RunResult> results) throws ForkFailedException {
        List<Sample> samples = results.stream()
                .flatMap(run -> run.getBenchmarkResults().stream())
                .flatMap(fork -> fork.getIterationResults().stream())
                .map(ForkedRun::sample)
                .toList();
        if (samples.isEmpty()) {
            throw new ForkFailedException("the forked JVM gave no samples", null);
        }
        return samples;
    }

    private static Sample sample(IterationResult iteration) {
        Result<?> allocation = iteration.getSecondaryResults().get(ALLOCATION);
        return new Sample(iteration.getPrimaryResult().getScore(), allocation.getScore());
    }

    private static String mostTellingLine(String output, RunnerException e) {
        return output.lines()
                .map(String::strip)
                .filter(line -> line.matches("(Caused by: )?[\\w.$]+(Exception|Error)\\b.*"))
                .reduce((first, last) -> last)
                .orElse(String.valueOf(e.getMessage()));
    }
}
