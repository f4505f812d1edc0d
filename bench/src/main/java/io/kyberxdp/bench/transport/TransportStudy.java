package io.kyberxdp.bench.transport;

import io.kyberxdp.bench.Belongings;
import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.study.Study;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyResult.Collector;
import java.io.IOException;
import java.time.Duration;

/**
 * X-Wing exchanges of pattern NK over kernel TCP, kernel UDP and AF_XDP, polling and spinning: whole ones, what they consist
 * of, and how they fare when packets are lost.
 */
public final class TransportStudy implements Study {

    /** Its name in files and options. */
    public static final String NAME = "transport";

    private static final int QUICK = 500;
    private static final int THOROUGH = 5_000;

    /** 5,000 exchanges of each kind, 500 where it is to be quick. */
    public TransportStudy() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Duration expected(StudyPlan plan) {
        boolean root = "root".equals(System.getProperty("user.name"));
        return plan.atMost(plan.quick() ? Duration.ofSeconds(root ? 50 : 15) : Duration.ofMinutes(root ? 6 : 1));
    }

    @Override
    public void run(StudyPlan plan, Progress progress, Collector collector)
            throws BenchmarkException, InterruptedException {
        try (Belongings belongings = new Belongings()) {
            int exchanges = plan.quick() ? QUICK : THOROUGH;
            new TransportMeasurement(exchanges, plan.limit(), belongings, progress, collector)
                    .run(Stage.find(belongings));
        } catch (IOException e) {
            throw new BenchmarkException(e.getMessage(), e);
        }
    }
}
