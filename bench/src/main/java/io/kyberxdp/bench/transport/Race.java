package io.kyberxdp.bench.transport;

import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.transport.Stage.LeftOut;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Carriers by turns: in each round each of them has one turn, so that whatever the machine does meanwhile happens to all of
 * them.
 */
public final class Race {

    private static final int WARMUP_ROUNDS = 2;

    private final Ends ends;
    private final List<Runner> runners;
    private final List<LeftOut> leftOut = new ArrayList<>();

    /** What is done. */
    public enum Task {
        /** A whole exchange on a new connection, with a message each way after it. */
        EXCHANGE("exchange"),
        /** As many bytes, without cryptography. */
        BARE("messages without cryptography"),
        /** The cryptography of an exchange, both sides' in memory, without a transport. */
        CRYPTOGRAPHY("cryptography alone");

        private final String label;

        Task(String label) {
            this.label = label;
        }

        /** What tables call it. */
        public String label() {
            return label;
        }
    }

    /**
     * Who takes turns.
     *
     * @param carrier null for cryptography, which has none
     */
    public record Runner(Task task, Carrier carrier) {

        String label() {
            return task.label() + (carrier == null ? "" : ", " + carrier.label());
        }
    }

    /**
     * How much.
     *
     * @param times of each runner
     * @param rounds over which they are spread
     * @param priming before each turn, not counted: the port is new, neighbours are to be found, caches hold what was before
     */
    public record Plan(int times, int rounds, int priming) {

        private static final int MOST_ROUNDS = 10;
        private static final int LEAST_TURN = 100;
        private static final int PRIMING = 20;

        public Plan {
            if (times < 1 || rounds < 1 || rounds > times || priming < 0) {
                throw new IllegalArgumentException("no plan: " + times + " times in " + rounds + " rounds");
            }
        }

        /** So many exchanges in ten rounds, or in turns of a hundred where there are few. */
        public static Plan of(int exchanges) {
            int rounds = Math.max(1, Math.min(MOST_ROUNDS, exchanges / LEAST_TURN));
            return new Plan(exchanges, rounds, PRIMING);
        }

        /** How many times each runner has done it before a round. */
        int before(int round) {
            return (int) ((long) times * round / rounds);
        }
    }

    /** Of these. */
    public Race(Ends ends, List<Runner> runners) {
        this.ends = ends;
        this.runners = new ArrayList<>(runners);
    }

    /** Of exchanges over these. */
    public static Race ofExchanges(Ends ends, List<Carrier> carriers) {
        return new Race(
                ends,
                carriers.stream()
                        .map(carrier -> new Runner(Task.EXCHANGE, carrier))
                        .toList());
    }

    /**
     * Lets all take turns that do not count. What does not work here takes none from now on; see {@link #leftOut}.
     *
     * @param times of each
     * @throws IOException if a process fails, or a transport of the kernel's does not work
     */
    public void warmUp(int times, Progress progress) throws IOException, InterruptedException {
        for (int round = 0; round < WARMUP_ROUNDS; round++) {
            for (Runner runner : List.copyOf(runners)) {
                progress.at(0, 1, "warming up, " + runner.label());
                try {
                    turn(runner, 0, (times + round) / WARMUP_ROUNDS);
                } catch (IOException e) {
                    if (runner.carrier() == null || !runner.carrier().isAfXdp()) {
                        throw e;
                    }
                    runners.remove(runner);
                    leftOut.add(new LeftOut(runner.label(), e.getMessage(), "see docs/afxdp.md"));
                }
            }
        }
    }

    /** Lets all take turns, however long it takes. */
    public Map<Runner, List<Turn>> run(Plan plan, Progress progress) throws IOException, InterruptedException {
        return run(plan, System.nanoTime() + Long.MAX_VALUE / 2, progress);
    }

    /**
     * Lets all take turns.
     *
     * @param deadline no round is begun after this value of {@link System#nanoTime}, but the first
     * @param progress told in times
     * @return each runner's turns in their order, all of the same number
     * @throws IOException if a process fails, or a transport cannot be opened
     */
    Map<Runner, List<Turn>> run(Plan plan, long deadline, Progress progress) throws IOException, InterruptedException {
        Map<Runner, List<Turn>> turns = new LinkedHashMap<>();
        runners.forEach(runner -> turns.put(runner, new ArrayList<>()));
        int total = plan.times() * runners.size();
        for (int round = 0; round < plan.rounds() && (round == 0 || deadline - System.nanoTime() > 0); round++) {
            int before = plan.before(round);
            int count = plan.before(round + 1) - before;
            for (int i = 0; i < runners.size(); i++) {
                Runner runner = runners.get(i);
                progress.at(before * runners.size() + count * i, total, runner.label());
                turns.get(runner).add(turn(runner, plan.priming(), count));
            }
        }
        return turns;
    }

    private Turn turn(Runner runner, int priming, int count) throws IOException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return switch (runner.task()) {
            case EXCHANGE -> ends.exchange(runner.carrier(), priming, count);
            case BARE -> ends.bare(runner.carrier(), priming, count);
            case CRYPTOGRAPHY -> ends.cryptography(priming, count);
        };
    }

    /** What turned out not to work here. */
    public List<LeftOut> leftOut() {
        return List.copyOf(leftOut);
    }
}
