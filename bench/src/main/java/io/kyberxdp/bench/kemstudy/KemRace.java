package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** All implementations by turns, operation by operation, repetition by repetition. Whoever fails is out. */
final class KemRace {

    /** Of the progress: the warm-up has the first of them. */
    private static final int STEPS = 1000;

    private static final double WARM_UP_STEPS = 200;

    private final Schedule schedule;
    private final Progress progress;
    private final Consumer<Omission> failed;
    private final List<TimedCalls> calls = new ArrayList<>();
    private final long start = System.nanoTime();
    private final long warmupNanos;
    private int executions;
    private int complete;
    private double done;

    KemRace(List<Implementation> implementations, Schedule schedule, Progress progress, Consumer<Omission> failed) {
        this.schedule = schedule;
        this.progress = progress;
        this.failed = failed;
        for (StudiedOperation operation : StudiedOperation.values()) {
            for (Implementation one : implementations) {
                calls.add(new TimedCalls(one, operation, schedule.executions()));
            }
        }
        warmupNanos = schedule.warmupNanos(calls.size());
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

    /** Of complete repetitions, in the order of operations, then implementations. */
    List<Series> series() {
        return calls.stream()
                .filter(TimedCalls::hasSamples)
                .map(TimedCalls::series)
                .toList();
    }

    /**
     * Warms up and measures, as long as the schedule lets it.
     *
     * @throws InterruptedException when the thread is interrupted; complete repetitions stay
     */
    void run() throws InterruptedException {
        StudiedOperation[] operations = StudiedOperation.values();
        double nanosOfAll = 0;
        // Everything is warm before anything counts, so that none is measured in code compiled for it alone.
        for (StudiedOperation operation : operations) {
            nanosOfAll += warmUp(operation, WARM_UP_STEPS / operations.length);
        }
        executions = schedule.executionsInTime(System.nanoTime() - start, nanosOfAll);
        long measuring = System.nanoTime();
        int wanted = schedule.repetitions();
        while (complete < wanted) {
            double steps = (STEPS - done) / (wanted - complete) / operations.length;
            for (StudiedOperation operation : operations) {
                repeat(operation, steps);
            }
            calls.forEach(TimedCalls::endRepetition);
            complete++;
            wanted = Math.min(schedule.repetitions(), inTime((System.nanoTime() - measuring) / complete));
        }
    }

    /** How many repetitions there can be, if each takes so long. */
    private int inTime(long nanosEach) {
        long left = schedule.limit().toNanos() - (System.nanoTime() - start);
        return (int) Math.min(Integer.MAX_VALUE, complete + Math.max(0, left) / Math.max(1, nanosEach));
    }

    /** Warms up, and gives the time of an execution of each. */
    private double warmUp(StudiedOperation operation, double steps) throws InterruptedException {
        double nanos = Math.max(1, (double) warmupNanos * of(operation).size());
        long begin = System.nanoTime();
        long spent = 0;
        int executed = 0;
        do {
            progress.at((int) (done + steps * spent / nanos), STEPS, "warming up " + operation.label());
            for (TimedCalls one : of(operation)) {
                attempt(one, () -> one.warmUp(schedule.turn()));
            }
            executed += schedule.turn();
            spent = System.nanoTime() - begin;
        } while (spent < nanos);
        done += steps;
        return (double) spent / executed;
    }

    private void repeat(StudiedOperation operation, double steps) throws InterruptedException {
        progress.at((int) done, STEPS, operation.label());
        for (int executed = 0; executed < executions; executed += schedule.turn()) {
            int turn = Math.min(schedule.turn(), executions - executed);
            for (TimedCalls one : of(operation)) {
                attempt(one, () -> one.turn(turn));
            }
        }
        done += steps;
    }

    private List<TimedCalls> of(StudiedOperation operation) {
        return calls.stream().filter(one -> one.operation() == operation).toList();
    }

    private interface Turn {
        void take() throws Exception;
    }

    private void attempt(TimedCalls one, Turn turn) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the KEM study was interrupted");
        }
        try {
            turn.take();
        } catch (Exception e) {
            failed.accept(new Omission(
                    one.implementation().label() + ", " + one.operation().label(), e.toString()));
            calls.remove(one);
        }
    }
}
