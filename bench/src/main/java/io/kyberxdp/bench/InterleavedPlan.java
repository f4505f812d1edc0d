package io.kyberxdp.bench;

import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.subject.EngineSetting;
import io.kyberxdp.bench.subject.KemSubjects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What to measure interleaved in one process, and how long.
 *
 * @param engines instances of KyberXdp
 * @param providers JCA provider names, beside them
 * @param peers libraries in C, beside them
 * @param algorithms of {@link KemSubjects#ALGORITHMS}
 * @param operations what to time
 * @param baseline the subject that ratios refer to; empty for the first
 * @param rounds in each of them each subject runs one batch
 * @param batchTime about how long a batch takes; it has at least one operation
 * @param warmup how long each operation of each subject runs before anything is measured
 */
public record InterleavedPlan(
        List<EngineSetting> engines,
        List<String> providers,
        List<PeerLibrary> peers,
        List<String> algorithms,
        List<KemOperation> operations,
        String baseline,
        int rounds,
        Duration batchTime,
        Duration warmup) {

    /** Short beside a scheduler's time slice, so that most batches are not interrupted. */
    private static final Duration BATCH = Duration.ofNanos(500_000);

    public InterleavedPlan {
        engines = List.copyOf(engines);
        providers = List.copyOf(providers);
        peers = List.copyOf(peers);
        algorithms = List.copyOf(algorithms);
        operations = List.copyOf(operations);
        if (algorithms.isEmpty() || operations.isEmpty()) {
            throw new IllegalArgumentException("nothing to measure: no algorithm or operation was named");
        }
        if (!KemSubjects.ALGORITHMS.containsAll(algorithms)) {
            throw new IllegalArgumentException("algorithms are " + KemSubjects.ALGORITHMS + ", not " + algorithms);
        }
        if (rounds < 1 || batchTime.toNanos() < 1 || warmup.isNegative()) {
            throw new IllegalArgumentException("a plan needs at least one round and a batch of 1 ns");
        }
        List<String> names = names(engines, providers, peers);
        if (names.isEmpty() || names.size() != names.stream().distinct().count()) {
            throw new IllegalArgumentException("subjects need names of their own, but they are " + names);
        }
        if (!baseline.isEmpty() && !names.contains(baseline)) {
            throw new IllegalArgumentException("the baseline '" + baseline + "' is none of the subjects " + names);
        }
    }

    /** The names of all subjects, in the order of the report. */
    public List<String> subjects() {
        return names(engines, providers, peers);
    }

    /** A plan whose figures are worth quoting: about two seconds for each operation of each subject. */
    public static InterleavedPlan thorough(
            List<EngineSetting> engines,
            List<String> providers,
            List<PeerLibrary> peers,
            List<String> algorithms,
            List<KemOperation> operations,
            String baseline) {
        return new InterleavedPlan(
                engines, providers, peers, algorithms, operations, baseline, 2000, BATCH, Duration.ofSeconds(1));
    }

    /** The same for a first impression: half a second for each operation of each subject. */
    public InterleavedPlan quick() {
        return new InterleavedPlan(
                engines, providers, peers, algorithms, operations, baseline, 400, BATCH, Duration.ofMillis(300));
    }

    private static List<String> names(List<EngineSetting> engines, List<String> providers, List<PeerLibrary> peers) {
        List<String> names = new ArrayList<>();
        engines.forEach(engine -> names.add(engine.label()));
        names.addAll(providers);
        peers.forEach(peer -> names.add(peer.name()));
        return names;
    }
}
