package io.kyberxdp.bench.handshake;

import io.kyberxdp.bench.estimate.Quantiles;
import io.kyberxdp.bench.handshake.HandshakeReport.Throughput;
import io.kyberxdp.exchange.KeyExchangeClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Ways to bring bytes across by turns: plain TCP, and records over each transport, one established session each. */
final class TransferRace {

    private static final String PLAIN = "tcp, plain";
    private static final String TCP_RECORDS = "tcp, records";

    private final HandshakePlan plan;
    private final KeyExchangeClient client;
    private final String ends;
    private final ServerAddresses servers;

    TransferRace(HandshakePlan plan, KeyExchangeClient client, String ends, ServerAddresses servers) {
        this.plan = plan;
        this.client = client;
        this.ends = ends;
        this.servers = servers;
    }

    /** Each length of messages by itself, each way once a round. */
    List<Throughput> run() throws IOException {
        List<Throughput> results = new ArrayList<>();
        for (int messageBytes : plan.messageBytes()) {
            results.addAll(race(messageBytes, plan.transferRounds(), plan.transferBytes(), true));
        }
        return results;
    }

    /** The large transfer, in the longest messages. */
    List<Throughput> bulk() throws IOException {
        return plan.bulkBytes() == 0 ? List.of() : race(plan.messageBytes().get(0), 1, plan.bulkBytes(), false);
    }

    private List<Throughput> race(int messageBytes, int rounds, long bytes, boolean warmUp) throws IOException {
        Map<String, Transfer> ways = open(messageBytes);
        try {
            if (warmUp) {
                rounds(ways, Math.max(2, rounds / 4), bytes);
            }
            return results(rounds(ways, rounds, bytes), messageBytes, bytes);
        } finally {
            for (Transfer way : ways.values()) {
                way.close();
            }
        }
    }

    private Map<String, Transfer> open(int messageBytes) throws IOException {
        Map<String, Transfer> ways = new LinkedHashMap<>();
        ways.put(PLAIN, new PlainTransfer(servers.plainPort(), messageBytes));
        for (String scheme : plan.schemes()) {
            ways.put(
                    scheme + ", records",
                    new RecordTransfer(client, servers.secure().get(scheme), messageBytes));
        }
        return ways;
    }

    /** Seconds for each way and round. */
    private static Map<String, List<Double>> rounds(Map<String, Transfer> ways, int rounds, long bytes)
            throws IOException {
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<String, Transfer> way : ways.entrySet()) {
                long begun = System.nanoTime();
                way.getValue().send(bytes);
                double took = (System.nanoTime() - begun) / 1e9;
                seconds.computeIfAbsent(way.getKey(), name -> new ArrayList<>()).add(took);
            }
        }
        return seconds;
    }

    private List<Throughput> results(Map<String, List<Double>> seconds, int messageBytes, long bytes) {
        double plain = Quantiles.median(seconds.get(PLAIN));
        Double records = seconds.containsKey(TCP_RECORDS) ? Quantiles.median(seconds.get(TCP_RECORDS)) : null;
        List<Throughput> results = new ArrayList<>();
        seconds.forEach((way, times) -> {
            double median = Quantiles.median(times);
            results.add(new Throughput(
                    way,
                    ends,
                    messageBytes,
                    bytes,
                    bytes / median,
                    plain / median,
                    records == null || way.equals(PLAIN) ? null : records / median));
        });
        return results;
    }
}
