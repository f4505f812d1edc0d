package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.study.Study;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyResult.Collector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * AES-128 by the size of chunks: the JCA, OpenSSL, and the kernel's ciphers by copy and by splice. Each run is a JVM of its
 * own.
 */
public final class CipherStudy implements Study {

    static final String NAME = "cipher";

    private static final List<SymmetricCipher> CIPHERS =
            List.of(SymmetricCipher.AES_128_CTR, SymmetricCipher.AES_128_GCM);
    private static final List<Integer> FEW_SIZES =
            List.of(16, 1024, 16_384, SymmetricPlan.ARTICLE_BYTES, SymmetricPlan.MOST_BYTES);

    private final Function<StudyPlan, SymmetricPlan> plans;

    /** The sizes that matter. */
    public CipherStudy() {
        this(CipherStudy::usual);
    }

    CipherStudy(Function<StudyPlan, SymmetricPlan> plans) {
        this.plans = plans;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Duration expected(StudyPlan plan) {
        return plan.atMost(plan.quick() ? Duration.ofSeconds(20) : Duration.ofMinutes(6));
    }

    @Override
    public void run(StudyPlan plan, Progress progress, Collector collector)
            throws BenchmarkException, InterruptedException {
        int forks = plan.quick() ? 3 : 5;
        long begun = System.nanoTime();
        List<SymmetricReport> runs = new ArrayList<>();
        try {
            while (runs.size() < forks && leavesTimeForAnother(plan, begun, runs.size())) {
                int fork = runs.size();
                runs.add(SymmetricFork.run(
                        plans.apply(plan),
                        (done, total, what) -> progress.at(fork * total + done, forks * total, what)));
            }
        } finally {
            CipherSeries.give(NAME, runs, collector);
        }
        if (runs.size() < forks) {
            collector.note("For lack of time there were " + runs.size() + " runs instead of " + forks + ".");
        }
        collector.note("OpenSSL: " + runs.get(0).openSsl());
        collector.note(
                "The time of a chunk includes setting a nonce or counter. Of a kernel without AF_ALG nothing is shown;"
                        + " 'bench all --merge FILE' adds what './kyberxdp guest bench symmetric --json' measured in a guest.");
    }

    private static boolean leavesTimeForAnother(StudyPlan plan, long begun, int done) {
        Duration spent = Duration.ofNanos(System.nanoTime() - begun);
        return done == 0 || spent.plus(spent.dividedBy(done)).compareTo(plan.limit()) <= 0;
    }

    private static SymmetricPlan usual(StudyPlan plan) {
        return plan.quick()
                ? new SymmetricPlan(CIPHERS, FEW_SIZES, 7, Duration.ofMillis(5), Duration.ofMillis(30))
                : SymmetricPlan.thorough(CIPHERS, SymmetricPlan.SIZES);
    }
}
