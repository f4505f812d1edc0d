package io.kyberxdp.cli.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kyberxdp.exchange.Fingerprint;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.KeyExchangeClient;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.exchange.SessionInfo;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.io.PrintWriter;
import java.security.Provider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The demo's client process: one connection, one exchange and one message each way after another, each measured. */
public final class DemoClient {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long LONGEST_NANOS = Duration.ofMinutes(1).toNanos();

    private final KeyExchangeClient client;
    private final Endpoint endpoint;
    private final Fingerprint pinned;
    private final Histogram exchanges = new Histogram(LONGEST_NANOS, 3);
    private final Histogram roundTrips = new Histogram(LONGEST_NANOS, 3);
    private final Map<String, Integer> failures = new TreeMap<>();
    private final List<String> sessionKeys = new ArrayList<>();
    private SessionInfo session;

    /**
     * How long something took, in nanoseconds, over all successful exchanges.
     *
     * @param deviation the standard deviation
     */
    public record Latency(double mean, double deviation, double min, double p50, double p90, double p99, double max) {

        static Latency of(Histogram histogram) {
            return new Latency(
                    histogram.getMean(),
                    histogram.getStdDeviation(),
                    histogram.getMinValue(),
                    histogram.getValueAtPercentile(50),
                    histogram.getValueAtPercentile(90),
                    histogram.getValueAtPercentile(99),
                    histogram.getMaxValue());
        }
    }

    /**
     * What the client found.
     *
     * @param succeeded exchanges with a message each way, of {@code attempted}
     * @param failures how many failed, by kind
     * @param serverKey the key that the client has pinned, by its fingerprint
     * @param sessionKeys the first sessions' key fingerprints as the client sees them
     * @param kemProvider the JCA provider whose KEM the client used; it, pattern, suite and backend are empty when nothing
     *     succeeded
     * @param recordBackend what encrypts the client's records
     * @param exchange from connecting to the established session
     * @param message one encrypted message there and one back
     */
    public record Found(
            int attempted,
            int succeeded,
            Map<String, Integer> failures,
            String serverKey,
            List<String> sessionKeys,
            String pattern,
            String suite,
            String kemProvider,
            String recordBackend,
            Latency exchange,
            Latency message) {}

    /** A client whose KEM is of the given provider: the JVM may have another that it prefers. */
    public DemoClient(Provider kemProvider, Fingerprint serverKey, Endpoint endpoint) {
        this.client =
                KeyExchange.client().kemProvider(kemProvider).pin(serverKey).handshakeTimeout(PATIENCE);
        this.endpoint = endpoint;
        this.pinned = serverKey;
    }

    /** Performs the exchanges and reports them in a line of JSON, {@link Found}. */
    public void run(int attempts, PrintWriter out) {
        ChildProcess.report(out, run(attempts));
    }

    /** A failed exchange is counted, and the next begins. */
    private Found run(int attempts) {
        for (int i = 0; i < attempts; i++) {
            try {
                exchange("hello " + i);
            } catch (IOException | RuntimeException e) {
                failures.merge(e.getClass().getSimpleName() + ": " + e.getMessage(), 1, Integer::sum);
            }
        }
        int failed = failures.values().stream().mapToInt(Integer::intValue).sum();
        return new Found(
                attempts,
                attempts - failed,
                failures,
                pinned.toString(),
                sessionKeys,
                session == null ? "" : session.pattern().toString(),
                session == null ? "" : session.suite().wireName(),
                session == null ? "" : session.kemProvider(),
                session == null ? "" : session.symmetricBackend(),
                Latency.of(exchanges),
                Latency.of(roundTrips));
    }

    private void exchange(String greeting) throws IOException {
        long begun = System.nanoTime();
        try (SecureChannel channel = client.connect(endpoint)) {
            long established = System.nanoTime();
            channel.send(greeting.getBytes(UTF_8));
            byte[] answer = channel.receive(PATIENCE);
            long answered = System.nanoTime();
            String sessionKey = SessionKey.fingerprint(channel);
            if (!Arrays.equals(answer, SessionKey.answerTo(greeting.getBytes(UTF_8), sessionKey))) {
                throw new IOException("the server answered something else, or with another session key");
            }
            exchanges.recordValue(Math.min(established - begun, LONGEST_NANOS));
            roundTrips.recordValue(Math.min(answered - established, LONGEST_NANOS));
            session = channel.info();
            if (sessionKeys.size() < SessionKey.SHOWN) {
                sessionKeys.add(sessionKey);
            }
        }
    }
}
