package io.kyberxdp.bench;

import io.kyberxdp.bench.ForkedRun.ForkFailedException;
import io.kyberxdp.bench.KemReport.Gap;
import io.kyberxdp.bench.subject.KemSubjects;
import java.security.GeneralSecurityException;
import java.security.NoSuchProviderException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times key encapsulation of several JCA providers beside each other, each sample in a forked JVM by JMH.
 *
 * <p>Machines drift: they heat up, and others use them. So the providers take turns in many short forks, forwards and
 * backwards, and ratios are taken between neighbours in time.
 */
public final class KemBenchmark {

    private final KemPlan plan;
    private final Progress progress;
    private final List<Gap> gaps = new ArrayList<>();
    private final List<Measurement> measurements = new ArrayList<>();
    private int forksDone;
    private int forksPlanned;

    /** Hears how far the benchmark is; called before each fork. */
    @FunctionalInterface
    public interface Progress {

        /**
         * Called as work proceeds.
         *
         * @param done forks that have ended
         * @param total forks in all, as far as is known now
         * @param what the operation that runs now
         */
        void at(int done, int total, String what);
    }

    /** An algorithm of a provider that works, and how it differs from {@code javax.crypto.KEM}. */
    private record Candidate(String provider, String deviation) {}

    private KemBenchmark(KemPlan plan, Progress progress) {
        this.plan = plan;
        this.progress = progress;
    }

    /**
     * Runs the plan; takes {@code rounds} times a fork's time for each provider, algorithm and operation.
     *
     * @throws BenchmarkException when another JMH benchmark runs on the machine; what a single provider lacks becomes a
     *     {@link Gap} of the report instead
     */
    public static KemReport run(KemPlan plan, Progress progress) throws BenchmarkException {
        return new KemBenchmark(plan, progress).run();
    }

    private KemReport run() throws BenchmarkException {
        Map<String, List<Candidate>> candidates = new LinkedHashMap<>();
        for (String algorithm : plan.algorithms()) {
            candidates.put(algorithm, candidates(algorithm));
        }
        Machine machine = Machine.here(plan.providers()); // before the forks load it
        forksPlanned = candidates.values().stream().mapToInt(List::size).sum()
                * plan.operations().size()
                * plan.rounds();
        for (Map.Entry<String, List<Candidate>> entry : candidates.entrySet()) {
            for (KemOperation operation : plan.operations()) {
                measure(entry.getKey(), operation, entry.getValue());
            }
        }
        return KemReport.of(machine, plan, measurements, gaps);
    }

    private List<Candidate> candidates(String algorithm) {
        List<Candidate> candidates = new ArrayList<>();
        for (String provider : plan.providers()) {
            try {
                candidates.add(new Candidate(
                        provider, KemSubjects.open(provider, algorithm).deviation()));
            } catch (NoSuchProviderException e) {
                addOnce(new Gap(provider, "all", "all", e.getMessage()));
            } catch (GeneralSecurityException | RuntimeException e) {
                addOnce(new Gap(provider, algorithm, "all", String.valueOf(e.getMessage())));
            }
        }
        return candidates;
    }

    private void addOnce(Gap gap) {
        if (!gaps.contains(gap)) {
            gaps.add(gap);
        }
    }

    private void measure(String algorithm, KemOperation operation, List<Candidate> candidates)
            throws BenchmarkException {
        Map<Candidate, List<List<Sample>>> samples = new LinkedHashMap<>();
        candidates.forEach(candidate -> samples.put(candidate, new ArrayList<>()));
        for (int round = 0; round < plan.rounds(); round++) {
            for (Candidate candidate : turns(samples.keySet().stream().toList(), round)) {
                progress.at(forksDone, forksPlanned, algorithm + " " + operation + " " + candidate.provider());
                try {
                    samples.get(candidate).add(ForkedRun.run(plan, candidate.provider(), algorithm, operation));
                } catch (ForkFailedException e) {
                    gaps.add(new Gap(candidate.provider(), algorithm, operation.label(), e.getMessage()));
                    samples.remove(candidate);
                }
                forksDone++;
            }
        }
        samples.forEach((candidate, rounds) -> measurements.add(new Measurement(
                algorithm, operation, candidate.provider(), operation.usesKem() ? candidate.deviation() : "", rounds)));
    }

    /** Forwards in even rounds and backwards in odd ones, so that a steady drift favours nobody. */
    private static List<Candidate> turns(List<Candidate> candidates, int round) {
        List<Candidate> order = new ArrayList<>(candidates);
        if (round % 2 == 1) {
            Collections.reverse(order);
        }
        return order;
    }
}
