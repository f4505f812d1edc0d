package io.kyberxdp.bench.report;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.Split;
import io.kyberxdp.bench.study.Study;
import io.kyberxdp.bench.study.StudyPlan;
import io.kyberxdp.bench.study.StudyResult.Collector;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A small study that really measures: hashes of a kilobyte. It calls itself as is wanted, to have any study's pictures. */
record TimedDigests(String name, List<String> subjects) implements Study {

    static final int RUNS = 3;
    static final int SAMPLES = 120;
    private static final List<String> DIGESTS = List.of("SHA-256", "SHA-512", "SHA3-256");

    @Override
    public Duration expected(StudyPlan plan) {
        return Duration.ofSeconds(1);
    }

    @Override
    public void run(StudyPlan plan, Progress progress, Collector collector) throws BenchmarkException {
        for (int i = 0; i < subjects.size(); i++) {
            progress.at(i, subjects.size(), subjects.get(i));
            SeriesKey key = new SeriesKey(name, subjects.get(i), "hash", Map.of("chunk", "1024"));
            collector.add(
                    new Series(key, Series.NANOSECONDS, runs(DIGESTS.get(i % DIGESTS.size())), Map.of("lost", 2L)));
            collector.add(new Split(key, Series.NANOSECONDS, Map.of("all of it", 1.0)));
        }
        collector.compareTo(subjects.get(0));
        collector.leaveOut(new Omission("MD5", "nobody " + subjects.get(0) + " wants it"));
        collector.note("Hashes of " + subjects.get(0));
        collector.attach("hashes.txt", "attached");
    }

    private static List<Samples> runs(String algorithm) throws BenchmarkException {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            byte[] message = new byte[1024];
            List<Samples> runs = new ArrayList<>();
            for (int run = 0; run < RUNS; run++) {
                long[] nanos = new long[SAMPLES];
                for (int i = 0; i < SAMPLES; i++) {
                    long begun = System.nanoTime();
                    message[i % message.length] ^= digest.digest(message)[0];
                    nanos[i] = Math.max(1, System.nanoTime() - begun);
                }
                runs.add(Samples.of(nanos));
            }
            return runs;
        } catch (GeneralSecurityException e) {
            throw new BenchmarkException("no " + algorithm, e);
        }
    }
}
