package io.kyberxdp.bench.kemstudy;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.MeasuringFork;
import io.kyberxdp.bench.json.CompleteRecords;
import io.kyberxdp.bench.json.SamplesAdapter;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.subject.EngineSetting;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Repeats in a JVM of its own, which has a {@link KemRace} and answers in JSON. */
final class KemFork implements Repeater {

    private static final Gson GSON = new GsonBuilder()
            .registerTypeAdapterFactory(new CompleteRecords())
            .registerTypeAdapter(Samples.class, new SamplesAdapter().nullSafe())
            .create();

    private static final String OPEN = "open";
    private static final String WARM_UP = "warm-up";
    private static final String REPEAT = "repeat";

    private final MeasuringFork fork;

    /** Starts the JVM. */
    KemFork(KemStudySubjects subjects, int turn) throws BenchmarkException {
        fork = new MeasuringFork(KemFork.class, arguments(subjects, turn));
    }

    @Override
    public Opened open() throws BenchmarkException, InterruptedException {
        return ask(OPEN, (done, total, what) -> {}, Opened.class);
    }

    @Override
    public WarmedUp warmUp(long nanosEach, Progress progress) throws BenchmarkException, InterruptedException {
        return ask(WARM_UP + " " + nanosEach, progress, WarmedUp.class);
    }

    @Override
    public Repeated repeat(int executions, Progress progress) throws BenchmarkException, InterruptedException {
        return ask(REPEAT + " " + executions, progress, Repeated.class);
    }

    private <T> T ask(String command, Progress progress, Class<T> answer)
            throws BenchmarkException, InterruptedException {
        String line = fork.ask(command, progress);
        try {
            return GSON.fromJson(line, answer);
        } catch (JsonParseException | IllegalArgumentException e) {
            throw new BenchmarkException("the KEM study's other process did not answer '" + command + "': " + e, e);
        }
    }

    @Override
    public void close() {
        fork.close();
    }

    private static List<String> arguments(KemStudySubjects subjects, int turn) {
        Stream<String> first = Stream.of(
                joined(subjects.engines(), EngineSetting::label),
                joined(subjects.providers(), name -> name),
                String.valueOf(turn));
        return Stream.concat(first, subjects.peers().stream().map(PeerLibrary::text))
                .toList();
    }

    private static <T> String joined(List<T> some, Function<T, String> text) {
        return some.stream().map(text).collect(Collectors.joining(","));
    }

    private static KemStudySubjects subjects(String[] arguments) {
        return new KemStudySubjects(
                split(arguments[0]).map(EngineSetting::parse).toList(),
                split(arguments[1]).toList(),
                Arrays.stream(arguments).skip(3).map(PeerLibrary::parse).toList());
    }

    private static Stream<String> split(String some) {
        return Arrays.stream(some.split(",", -1)).filter(one -> !one.isEmpty());
    }

    /** For {@link MeasuringFork}. */
    public static void main(String[] arguments) throws InterruptedException {
        KemRace race = new KemRace(subjects(arguments), Integer.parseInt(arguments[2]));
        MeasuringFork.serve((command, progress) -> GSON.toJson(obey(race, command.split(" ", -1), progress)));
    }

    private static Object obey(KemRace race, String[] words, Progress progress)
            throws BenchmarkException, InterruptedException {
        return switch (words[0]) {
            case OPEN -> race.open();
            case WARM_UP -> race.warmUp(Long.parseLong(words[1]), progress);
            case REPEAT -> race.repeat(Integer.parseInt(words[1]), progress);
            default -> throw new BenchmarkException("no such command: " + words[0], null);
        };
    }
}
