package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.kemstudy.RepeatedSeries.Repetition;
import io.kyberxdp.bench.kemstudy.Repeater.Opened;
import io.kyberxdp.bench.kemstudy.Repeater.Repeated;
import io.kyberxdp.bench.kemstudy.Repeater.Studied;
import io.kyberxdp.bench.kemstudy.Repeater.WarmedUp;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Has forks take turns, a repetition each, so that a machine that slows down slows all of them down. One works at a time. */
final class KemMeasurement {

    /** Of the progress: the warm-up has the first of them. */
    private static final int STEPS = 1000;

    private static final double WARM_UP_STEPS = 200;

    private final Schedule schedule;
    private final Progress progress;
    private final Consumer<Omission> missing;
    private final long start = System.nanoTime();
    private final Set<Studied> studied = new LinkedHashSet<>();
    private final Map<SeriesKey, List<Repetition>> repetitions = new LinkedHashMap<>();
    private int executions;
    private int complete;
    private long clockNanos;
    private double done;

    KemMeasurement(Schedule schedule, Progress progress, Consumer<Omission> missing) {
        this.schedule = schedule;
        this.progress = progress;
        this.missing = missing;
        executions = schedule.executions();
    }

    /** Of each in a repetition. */
    int executions() {
        return executions;
    }

    /** How many repetitions are complete. */
    int complete() {
        return complete;
    }

    /** The implementations that were opened. */
    List<Studied> studied() {
        return List.copyOf(studied);
    }

    /** How long a reading of the clock takes; 0 as long as it is not known. */
    long clockNanos() {
        return clockNanos;
    }

    /** Of those that have every complete repetition, in the order of operations, then implementations. */
    List<RepeatedSeries> series() {
        return repetitions.entrySet().stream()
                .filter(one -> one.getValue().size() == complete)
                .map(one -> new RepeatedSeries(one.getKey(), one.getValue()))
                .toList();
    }

    /**
     * Warms up and measures, as long as the schedule lets it.
     *
     * @throws BenchmarkException when a fork fails; complete repetitions stay
     * @throws InterruptedException when the thread is interrupted; complete repetitions stay
     */
    void run(List<? extends Repeater> forks) throws BenchmarkException, InterruptedException {
        double nanosOfAll = warmUp(forks, open(forks));
        executions = schedule.executionsInTime(System.nanoTime() - start, nanosOfAll);
        long measuring = System.nanoTime();
        int wanted = schedule.repetitions();
        while (complete < wanted) {
            int fork = complete % forks.size();
            Progress some = next((STEPS - done) / (wanted - complete), ", process " + (fork + 1));
            keep(fork + 1, forks.get(fork).repeat(executions, some));
            wanted = Math.min(schedule.repetitions(), inTime((System.nanoTime() - measuring) / complete));
        }
    }

    /** Opens all, and gives how many calls there are to warm up. */
    private int open(List<? extends Repeater> forks) throws BenchmarkException, InterruptedException {
        int calls = 0;
        for (Repeater fork : forks) {
            progress.at(0, STEPS, "starting");
            Opened opened = fork.open();
            opened.missing().forEach(missing);
            studied.addAll(opened.studied());
            calls += opened.studied().size() * StudiedOperation.values().length;
        }
        return calls;
    }

    /** Warms up all, and gives how long one execution of everything takes at most. */
    private double warmUp(List<? extends Repeater> forks, int calls) throws BenchmarkException, InterruptedException {
        double nanosOfAll = 0;
        for (int i = 0; i < forks.size(); i++) {
            Progress some = next(WARM_UP_STEPS / forks.size(), ", process " + (i + 1));
            WarmedUp warm = forks.get(i).warmUp(schedule.warmupNanos(calls), some);
            warm.failed().forEach(missing);
            nanosOfAll = Math.max(nanosOfAll, warm.nanosOfAll());
            clockNanos = warm.clockNanos();
        }
        return nanosOfAll;
    }

    private void keep(int fork, Repeated repeated) {
        repeated.failed().forEach(missing);
        for (Series one : repeated.series()) {
            repetitions.computeIfAbsent(one.key(), key -> new ArrayList<>()).add(new Repetition(fork, one.all()));
        }
        complete++;
    }

    /** How many repetitions there can be, if each takes so long. */
    private int inTime(long nanosEach) {
        long left = schedule.limit().toNanos() - (System.nanoTime() - start);
        return (int) Math.min(Integer.MAX_VALUE, complete + Math.max(0, left) / Math.max(1, nanosEach));
    }

    /** The progress of what comes next, which has so many steps of it. */
    private Progress next(double steps, String where) {
        double before = done;
        done += steps;
        return (part, all, what) -> progress.at((int) (before + steps * part / Math.max(1, all)), STEPS, what + where);
    }
}
