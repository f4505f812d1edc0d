package io.kyberxdp.bench.handshake;

import java.time.Duration;
import java.util.List;

/**
 * What to measure, and how long.
 *
 * @param algorithm the KEM: X-Wing or ML-KEM-768
 * @param schemes the transports, over loopback
 * @param warmup handshakes of each subject before anything counts
 * @param rounds in each of them each subject has one batch
 * @param batch handshakes of a batch
 * @param rateTime how long each rate is measured, after half as long to warm up
 * @param messageBytes the lengths of messages whose throughput is measured
 * @param transferRounds in each of them each transfer has one turn
 * @param transferBytes the bytes of a turn
 * @param bulkBytes the bytes of one more transfer through each transport; 0 for none
 */
public record HandshakePlan(
        String algorithm,
        List<String> schemes,
        int warmup,
        int rounds,
        int batch,
        Duration rateTime,
        List<Integer> messageBytes,
        int transferRounds,
        long transferBytes,
        long bulkBytes) {

    private static final List<Integer> MESSAGES = List.of(64 * 1024, 1024);

    public HandshakePlan {
        schemes = List.copyOf(schemes);
        messageBytes = List.copyOf(messageBytes);
        if (schemes.isEmpty()) {
            throw new IllegalArgumentException("nothing to measure: no transport was named");
        }
        if (warmup < 1 || rounds < 1 || batch < 1 || transferRounds < 1 || transferBytes < 1 || bulkBytes < 0) {
            throw new IllegalArgumentException("a plan needs at least one of everything it measures");
        }
    }

    /** A plan whose figures are worth quoting: 20,000 handshakes of each kind. */
    public static HandshakePlan thorough(String algorithm, List<String> schemes, long bulkBytes) {
        return new HandshakePlan(
                algorithm, schemes, 12_000, 1_000, 20, Duration.ofSeconds(6), MESSAGES, 20, 16 << 20, bulkBytes);
    }

    /** The same for a first impression: 3,000 handshakes of each kind. */
    public static HandshakePlan quick(String algorithm, List<String> schemes, long bulkBytes) {
        return new HandshakePlan(
                algorithm, schemes, 2_000, 150, 20, Duration.ofSeconds(2), MESSAGES, 6, 4 << 20, bulkBytes);
    }
}
