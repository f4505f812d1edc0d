package io.kyberxdp.bench.handshake;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.HdrHistogram.Histogram;

/**
 * Subjects by turns, a short batch of each in a round, so that whatever the machine does meanwhile happens to all of them.
 * Unlike the races of single operations, every single time is kept: it is the tails that matter.
 */
final class LatencyRace {

    /** Before each batch, not counted: caches and predictors still hold what the subject before did. */
    private static final int PRIMING = 2;

    private static final long LONGEST_NANOS = 60_000_000_000L;
    private static final int DIGITS = 3;

    private final Map<String, HandshakeSubject> subjects;
    private final Map<String, Histogram> histograms = new LinkedHashMap<>();

    LatencyRace(Map<String, HandshakeSubject> subjects) {
        this.subjects = subjects;
        subjects.keySet().forEach(name -> histograms.put(name, new Histogram(LONGEST_NANOS, DIGITS)));
    }

    /** So many of each subject that do not count, by turns, too. */
    void warmUp(int times, int batch) throws IOException, GeneralSecurityException {
        for (int done = 0; done < times; done += batch) {
            for (HandshakeSubject subject : subjects.values()) {
                for (int i = 0; i < batch; i++) {
                    subject.time();
                }
            }
        }
    }

    void run(int rounds, int batch, IntConsumer progress) throws IOException, GeneralSecurityException {
        for (int round = 0; round < rounds; round++) {
            progress.accept(round);
            for (Map.Entry<String, HandshakeSubject> one : subjects.entrySet()) {
                turn(one.getValue(), histograms.get(one.getKey()), batch);
            }
        }
    }

    private static void turn(HandshakeSubject subject, Histogram histogram, int batch)
            throws IOException, GeneralSecurityException {
        for (int i = 0; i < PRIMING; i++) {
            subject.time();
        }
        for (int i = 0; i < batch; i++) {
            histogram.recordValue(Math.min(Math.max(subject.time(), 1), LONGEST_NANOS));
        }
    }

    List<Latency> results() {
        return histograms.entrySet().stream()
                .map(entry -> Latency.of(entry.getKey(), entry.getValue()))
                .toList();
    }
}
