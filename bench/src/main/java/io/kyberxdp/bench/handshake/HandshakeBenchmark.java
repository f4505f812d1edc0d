package io.kyberxdp.bench.handshake;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.OtherProcess;
import io.kyberxdp.bench.handshake.HandshakeReport.Rate;
import io.kyberxdp.bench.handshake.HandshakeReport.Split;
import io.kyberxdp.bench.handshake.HandshakeReport.Throughput;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.KeyExchangeClient;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times handshakes of pattern NK over loopback: whole ones, their parts, how many a second, and what records then carry;
 * with both ends in this JVM and with the servers in another process. Everything compared takes turns in one run.
 */
public final class HandshakeBenchmark {

    static final String ONE_JVM = "one JVM";
    static final String TWO_JVMS = "two JVMs";

    private static final String KEM = "KEM alone";
    private static final String CRYPTOGRAPHY = "cryptography alone";

    /** Under this property the provider tells of its engines. */
    private static final String ENGINES = "KyberXdp.engines";

    private final HandshakePlan plan;
    private final HandshakeKem kem;
    private final Progress progress;
    private final List<String> gaps = new ArrayList<>();

    private HandshakeBenchmark(HandshakePlan plan, HandshakeKem kem, Progress progress) {
        this.plan = plan;
        this.kem = kem;
        this.progress = progress;
    }

    /**
     * Runs the plan.
     *
     * @param progress told in hundredths
     * @throws BenchmarkException when the provider is missing, or a handshake or a transfer fails
     */
    public static HandshakeReport run(HandshakePlan plan, Progress progress) throws BenchmarkException {
        try {
            return new HandshakeBenchmark(plan, HandshakeKem.of(plan.algorithm()), progress).run();
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw new BenchmarkException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchmarkException("interrupted", e);
        }
    }

    private HandshakeReport run() throws IOException, GeneralSecurityException, InterruptedException {
        Machine machine = Machine.here(List.of(kem.provider().getName()));
        KeyPair pair = kem.generate();
        List<String> serve = new ArrayList<>(List.of("serve", plan.algorithm()));
        serve.addAll(plan.schemes());
        try (Servers here = new Servers(kem, pair, plan.schemes());
                OtherProcess other = new OtherProcess(List.of(), ChildMain.class, serve)) {
            Map<String, ServerAddresses> ends = new LinkedHashMap<>();
            ends.put(ONE_JVM, here.addresses());
            ends.put(TWO_JVMS, ChildMain.addresses(kem, plan.schemes(), other));
            List<Latency> latencies = latencies(pair, ends);
            List<Throughput> throughputs = new ArrayList<>();
            List<Throughput> bulks = new ArrayList<>();
            for (Map.Entry<String, ServerAddresses> end : ends.entrySet()) {
                TransferRace race = new TransferRace(plan, client(end.getValue()), end.getKey(), end.getValue());
                progress.at(50, 100, "throughput, " + end.getKey());
                throughputs.addAll(race.run());
                bulks.addAll(race.bulk());
            }
            return new HandshakeReport(
                    machine, engines(), plan, latencies, splits(latencies), rates(), throughputs, bulks, gaps);
        }
    }

    private String engines() {
        String table = kem.provider().getProperty(ENGINES);
        return table == null
                ? "unknown"
                : String.join(
                        ", ",
                        table.lines()
                                .map(line -> line.split("\t", -1))
                                .filter(fields -> fields[3].equals("chosen"))
                                .map(fields -> fields[0] + " by " + fields[1])
                                .toList());
    }

    private KeyExchangeClient client(ServerAddresses server) {
        return KeyExchange.client().kemProvider(kem.provider()).pin(server.key());
    }

    // --- Latency ---

    private static String messages(String scheme, String ends) {
        return scheme + " messages alone, " + ends;
    }

    private static String handshake(String scheme, String ends) {
        return scheme + " handshake, " + ends;
    }

    private List<Latency> latencies(KeyPair pair, Map<String, ServerAddresses> ends)
            throws IOException, GeneralSecurityException {
        Map<String, HandshakeSubject> subjects = new LinkedHashMap<>();
        subjects.put(KEM, new KemAlone(kem, pair));
        subjects.put(CRYPTOGRAPHY, new MemoryHandshake(kem, pair));
        BareTransports transports = new BareTransports(plan.schemes());
        MessageSizes sizes = MessageSizes.of(kem.algorithm());
        for (Map.Entry<String, ServerAddresses> end : ends.entrySet()) {
            ServerAddresses servers = end.getValue();
            KeyExchangeClient client = client(servers);
            for (String scheme : plan.schemes()) {
                subjects.put(
                        messages(scheme, end.getKey()),
                        new TransportAlone(transports.of(scheme), servers.bare().get(scheme), sizes));
                subjects.put(
                        handshake(scheme, end.getKey()),
                        new ConnectedHandshake(client, servers.secure().get(scheme)));
            }
        }
        LatencyRace race = new LatencyRace(subjects);
        progress.at(0, 100, "warming up");
        race.warmUp(plan.warmup(), plan.batch());
        race.run(
                plan.rounds(),
                plan.batch(),
                round -> progress.at(10 + 40 * round / plan.rounds(), 100, "handshakes by turns"));
        return race.results();
    }

    private List<Split> splits(List<Latency> latencies) {
        Map<String, Latency> named = new LinkedHashMap<>();
        latencies.forEach(latency -> named.put(latency.subject(), latency));
        double kemTime = named.get(KEM).median();
        double cryptography = named.get(CRYPTOGRAPHY).median();
        List<Split> splits = new ArrayList<>();
        for (String ends : List.of(ONE_JVM, TWO_JVMS)) {
            for (String scheme : plan.schemes()) {
                Latency whole = named.get(handshake(scheme, ends));
                double transport = named.get(messages(scheme, ends)).median();
                double beyond = whole.median() - cryptography;
                splits.add(new Split(
                        scheme,
                        ends,
                        whole.median(),
                        kemTime,
                        cryptography - kemTime,
                        transport,
                        beyond - transport,
                        beyond,
                        whole.p99() / whole.median()));
            }
        }
        return splits;
    }

    // --- Rates ---

    private List<Rate> rates() {
        List<Rate> rates = new ArrayList<>();
        int processors = Runtime.getRuntime().availableProcessors();
        for (String scheme : plan.schemes()) {
            progress.at(90, 100, "handshakes a second, " + scheme);
            rate(rates, scheme, 1, 1, List.of("taskset", "-c", "0"));
            if (processors < 2) {
                gaps.add("handshakes a second on two processors: this machine has one");
            } else {
                rate(rates, scheme, 2, 2, processors == 2 ? List.of() : List.of("taskset", "-c", "0,1"));
            }
        }
        return rates;
    }

    private void rate(List<Rate> rates, String scheme, int processors, int clients, List<String> prefix) {
        List<String> task = List.of(
                "rate",
                plan.algorithm(),
                scheme,
                Integer.toString(clients),
                Long.toString(plan.rateTime().toMillis()));
        try (OtherProcess process = new OtherProcess(prefix, ChildMain.class, task)) {
            rates.add(new Rate(scheme, processors, clients, Double.parseDouble(process.next())));
        } catch (IOException e) {
            gaps.add("handshakes a second over " + scheme + " on " + processors + " processors: " + e.getMessage());
        }
    }
}
