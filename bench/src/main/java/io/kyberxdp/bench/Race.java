package io.kyberxdp.bench;

import io.kyberxdp.bench.Contender.Call;
import io.kyberxdp.bench.KemReport.Gap;
import java.util.ArrayList;
import java.util.List;

/** One operation of all subjects that have it, by turns: a batch of each in a round. Whoever fails is out. */
final class Race {

    private final String algorithm;
    private final KemOperation operation;
    private final List<Turns> turns = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();

    Race(InterleavedPlan plan, String algorithm, KemOperation operation, List<Contender> contenders) {
        this.algorithm = algorithm;
        this.operation = operation;
        for (Contender contender : contenders) {
            Call call = contender.calls().get(operation);
            if (call != null) {
                turns.add(new Turns(contender, call, plan.batchTime(), plan.rounds()));
            }
        }
    }

    String algorithm() {
        return algorithm;
    }

    KemOperation operation() {
        return operation;
    }

    /** Those still in. */
    List<Turns> turns() {
        return turns;
    }

    /** Those that failed. */
    List<Gap> gaps() {
        return gaps;
    }

    /** Rounds that do not count, one at least. */
    void warmUp(long nanosEach) {
        long nanos = nanosEach * turns.size();
        long start = System.nanoTime();
        do {
            round(Turns::warmUp);
        } while (System.nanoTime() - start < nanos);
    }

    /** A round that counts. */
    void sample() {
        round(Turns::sample);
    }

    private interface Step {
        void take(Turns turns) throws Exception;
    }

    private void round(Step step) {
        for (Turns one : List.copyOf(turns)) {
            try {
                step.take(one);
            } catch (Exception e) {
                gaps.add(new Gap(one.contender().name(), algorithm, operation.label(), e.toString()));
                turns.remove(one);
            }
        }
    }
}
