package io.kyberxdp.bench.transport;

import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.transport.Stage.LeftOut;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Carriers by turns: in each round each of them has one turn, so that whatever the machine does meanwhile happens to all of
 * them.
 */
public final class Race {

    /** Before each turn, not counted: the port is new, neighbours are to be found, caches hold what was before. */
    static final int PRIMING = 20;

    private static final int WARMUP_ROUNDS = 2;

    private final Ends ends;
    private final List<Carrier> carriers;
    private final List<LeftOut> leftOut = new ArrayList<>();

    /**
     * How much.
     *
     * @param warmup exchanges of each carrier before anything counts
     * @param exchanges of each carrier
     * @param rounds over which they are spread
     */
    public record Plan(int warmup, int exchanges, int rounds) {

        private static final int MOST_ROUNDS = 10;
        private static final int LEAST_TURN = 100;

        public Plan {
            if (warmup < 0 || exchanges < 1 || rounds < 1 || rounds > exchanges) {
                throw new IllegalArgumentException("no plan: " + exchanges + " exchanges in " + rounds + " rounds");
            }
        }

        /** So many exchanges in ten rounds, or in turns of a hundred where there are few, after a fifth of them to warm up. */
        public static Plan of(int exchanges) {
            int rounds = Math.max(1, Math.min(MOST_ROUNDS, exchanges / LEAST_TURN));
            return new Plan(Math.max(1, exchanges / 5), exchanges, rounds);
        }

        /** How many exchanges of each carrier are done before a round. */
        int before(int round) {
            return (int) ((long) exchanges * round / rounds);
        }
    }

    public Race(Ends ends, List<Carrier> carriers) {
        this.ends = ends;
        this.carriers = new ArrayList<>(carriers);
    }

    /**
     * Lets all take turns.
     *
     * @param progress told in exchanges
     * @return each carrier's turns in their order; what does not work here is missing
     * @throws IOException if a process fails, or a transport of the kernel's does not work
     */
    public Map<Carrier, List<Turn>> run(Plan plan, Progress progress) throws IOException {
        warmUp(plan, progress);
        Map<Carrier, List<Turn>> turns = new EnumMap<>(Carrier.class);
        carriers.forEach(carrier -> turns.put(carrier, new ArrayList<>()));
        int total = plan.exchanges() * carriers.size();
        for (int round = 0; round < plan.rounds(); round++) {
            int before = plan.before(round);
            int count = plan.before(round + 1) - before;
            for (int i = 0; i < carriers.size(); i++) {
                Carrier carrier = carriers.get(i);
                progress.at(before * carriers.size() + count * i, total, "exchanges, " + carrier.label());
                turns.get(carrier).add(ends.exchange(carrier, PRIMING, count));
            }
        }
        return turns;
    }

    private void warmUp(Plan plan, Progress progress) throws IOException {
        for (int round = 0; round < WARMUP_ROUNDS; round++) {
            for (Carrier carrier : List.copyOf(carriers)) {
                progress.at(0, plan.exchanges(), "warming up, " + carrier.label());
                try {
                    ends.exchange(carrier, 0, (plan.warmup() + round) / WARMUP_ROUNDS);
                } catch (IOException e) {
                    if (!carrier.isAfXdp()) {
                        throw e;
                    }
                    carriers.remove(carrier);
                    leftOut.add(new LeftOut(carrier.label(), e.getMessage(), "see docs/afxdp.md"));
                }
            }
        }
    }

    /** What turned out not to work here. */
    public List<LeftOut> leftOut() {
        return List.copyOf(leftOut);
    }
}
