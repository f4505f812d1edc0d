package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.study.Omission;
import java.util.ArrayList;
import java.util.List;

/** Repeats in this JVM, operation by operation, all implementations by short turns. */
final class KemRace implements Repeater {

    private final KemStudySubjects subjects;
    private final int turn;
    private final List<TimedCalls> calls = new ArrayList<>();
    private final List<Omission> failed = new ArrayList<>();

    /** @param turn how many executions in a row, before the others have their turns */
    KemRace(KemStudySubjects subjects, int turn) {
        this.subjects = subjects;
        this.turn = turn;
    }

    @Override
    public Opened open() throws BenchmarkException {
        List<Omission> missing = new ArrayList<>();
        List<Implementation> implementations = Implementations.open(subjects, missing::add);
        for (StudiedOperation operation : StudiedOperation.values()) {
            implementations.forEach(one -> calls.add(new TimedCalls(one, operation)));
        }
        return new Opened(
                implementations.stream()
                        .map(one -> new Studied(one.label(), one.note()))
                        .toList(),
                missing);
    }

    @Override
    public WarmedUp warmUp(long nanosEach, Progress progress) throws InterruptedException {
        failed.clear();
        int all = calls.size();
        int done = 0;
        double nanosOfAll = 0;
        // Everything is warm before anything counts, so that none is measured in code compiled for it alone.
        for (StudiedOperation operation : StudiedOperation.values()) {
            progress.at(done, all, "warming up " + operation.label());
            int competing = of(operation).size();
            nanosOfAll += warmUp(operation, nanosEach * competing);
            done += competing;
        }
        return new WarmedUp(nanosOfAll, ClockCost.medianNanos(), List.copyOf(failed));
    }

    /** Warms up, and gives the time of an execution of each. */
    private double warmUp(StudiedOperation operation, long nanos) throws InterruptedException {
        long begin = System.nanoTime();
        long spent;
        int executed = 0;
        do {
            for (TimedCalls one : of(operation)) {
                attempt(one, () -> one.warmUp(turn));
            }
            executed += turn;
            spent = System.nanoTime() - begin;
        } while (spent < nanos);
        return (double) spent / executed;
    }

    @Override
    public Repeated repeat(int executions, Progress progress) throws InterruptedException {
        failed.clear();
        calls.forEach(one -> one.begin(executions));
        StudiedOperation[] operations = StudiedOperation.values();
        for (int i = 0; i < operations.length; i++) {
            progress.at(i, operations.length, operations[i].label());
            repeat(operations[i], executions);
        }
        return new Repeated(calls.stream().map(TimedCalls::series).toList(), List.copyOf(failed));
    }

    private void repeat(StudiedOperation operation, int executions) throws InterruptedException {
        for (int executed = 0; executed < executions; executed += turn) {
            int count = Math.min(turn, executions - executed);
            for (TimedCalls one : of(operation)) {
                attempt(one, () -> one.turn(count));
            }
        }
    }

    private List<TimedCalls> of(StudiedOperation operation) {
        return calls.stream().filter(one -> one.operation() == operation).toList();
    }

    private interface Turn {
        void take() throws Exception;
    }

    private void attempt(TimedCalls one, Turn its) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the KEM study was interrupted");
        }
        try {
            its.take();
        } catch (Exception e) {
            failed.add(new Omission(
                    one.implementation().label() + ", " + one.operation().label(), e.toString()));
            calls.remove(one);
        }
    }

    @Override
    public void close() {}
}
