package io.kyberxdp.bench;

import io.kyberxdp.bench.subject.KemSubjects;
import java.time.Duration;
import java.util.List;

/**
 * What to measure and how long.
 *
 * @param providers JCA provider names; {@link KemReport#BASELINE}, or else the first that works, is the baseline
 * @param algorithms of {@link KemSubjects#ALGORITHMS}
 * @param operations what to time
 * @param rounds forked JVMs for each provider, algorithm and operation; the providers take turns within a round
 * @param warmups iterations that are thrown away at the start of each fork
 * @param iterations iterations that count, one sample each
 * @param iterationTime the length of an iteration, at least 1 ms
 */
public record KemPlan(
        List<String> providers,
        List<String> algorithms,
        List<KemOperation> operations,
        int rounds,
        int warmups,
        int iterations,
        Duration iterationTime) {

    public KemPlan {
        providers = List.copyOf(providers);
        algorithms = List.copyOf(algorithms);
        operations = List.copyOf(operations);
        if (providers.isEmpty() || algorithms.isEmpty() || operations.isEmpty()) {
            throw new IllegalArgumentException("nothing to measure: no provider, algorithm or operation was named");
        }
        if (!KemSubjects.ALGORITHMS.containsAll(algorithms)) {
            throw new IllegalArgumentException("algorithms are " + KemSubjects.ALGORITHMS + ", not " + algorithms);
        }
        if (rounds < 1 || iterations < 1 || warmups < 0 || iterationTime.toMillis() < 1) {
            throw new IllegalArgumentException("a plan needs at least one round and one iteration of 1 ms");
        }
    }

    /** A plan whose figures are worth quoting: three and a half seconds for each fork. */
    public static KemPlan thorough(List<String> providers, List<String> algorithms, List<KemOperation> operations) {
        return new KemPlan(providers, algorithms, operations, 5, 8, 6, Duration.ofMillis(250));
    }

    /** A plan for a first impression: about a second and a half for each fork. */
    public static KemPlan quick(List<String> providers, List<String> algorithms, List<KemOperation> operations) {
        return new KemPlan(providers, algorithms, operations, 2, 7, 4, Duration.ofMillis(125));
    }
}
