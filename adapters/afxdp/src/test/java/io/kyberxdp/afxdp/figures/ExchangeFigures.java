package io.kyberxdp.afxdp.figures;

import io.kyberxdp.afxdp.net.ExchangeProcess;
import io.kyberxdp.afxdp.net.Exchanges;
import io.kyberxdp.afxdp.net.Namespace;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Measures whole exchanges over the kernel's TCP and UDP and over AF_XDP against each other, the server in another process
 * and namespace, in turns within one run: X-Wing, pattern NK, each on a new connection. To be run by hand, as root:
 *
 * <pre>
 *   mvn -pl adapters/afxdp -am test-compile
 *   taskset -c 0 java -Dkyberxdp.server.cpus=1 -cp ... io.kyberxdp.afxdp.figures.ExchangeFigures [ROUNDS [BATCH]]
 * </pre>
 *
 * <p>Without the two lists of CPUs both sides have all of them, and where the kernel puts the threads says more than what
 * the transports do.
 */
public final class ExchangeFigures {

    private static final Map<String, String> CONTENDERS = new LinkedHashMap<>();

    static {
        CONTENDERS.put("tcp", "tcp://%s:0");
        CONTENDERS.put("udp", "udp://%s:0");
        CONTENDERS.put("afxdp poll", "afxdp://%s:0?mode=poll");
        CONTENDERS.put("afxdp spin", "afxdp://%s:0?mode=spin");
    }

    private static final int WARM_UP = 5;
    private static final int PRIMING = 10;
    private static final byte[] MESSAGE = new byte[64];

    private ExchangeFigures() {}

    /** The times in microseconds until the channel is established, and until an answer came over it. */
    private static final class Times {

        private final double[] handshakes;
        private final double[] echoes;

        Times(int count) {
            handshakes = new double[count];
            echoes = new double[count];
        }

        void measure(int index, Exchanges exchanges) throws IOException {
            long begun = System.nanoTime();
            try (SecureChannel channel = exchanges.connect()) {
                handshakes[index] = (System.nanoTime() - begun) / 1e3;
                channel.send(MESSAGE);
                channel.receive();
                echoes[index] = (System.nanoTime() - begun) / 1e3;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        int batch = args.length > 1 ? Integer.parseInt(args[1]) : 250;
        Map<String, Times> all = new LinkedHashMap<>();
        CONTENDERS.keySet().forEach(name -> all.put(name, new Times(rounds * batch)));
        try (VethPair pair = VethPair.create();
                ExchangeProcess server = ExchangeProcess.start(pair.right())) {
            for (int round = -WARM_UP; round < rounds; round++) {
                for (String name : CONTENDERS.keySet()) {
                    Times kept = round < 0 ? new Times(batch) : all.get(name);
                    turn(pair.left(), server, name, kept, Math.max(round, 0) * batch, batch);
                }
            }
        }
        System.out.println(rounds * batch + " exchanges of each, us");
        all.forEach((name, times) -> print(name + ", handshake", times.handshakes));
        all.forEach((name, times) -> print(name + ", and echo", times.echoes));
        System.exit(0);
    }

    /** A batch of one contender, with ports of its own; the first ones do not count. */
    private static void turn(Namespace side, ExchangeProcess process, String name, Times times, int from, int count)
            throws Exception {
        Endpoint server = process.serve(String.format(CONTENDERS.get(name), VethPair.RIGHT_IPV4));
        Exchanges exchanges = new Exchanges(server, process.key());
        side.call(() -> {
            Times priming = new Times(1);
            for (int i = 0; i < PRIMING; i++) {
                priming.measure(0, exchanges);
            }
            for (int i = 0; i < count; i++) {
                times.measure(from + i, exchanges);
            }
            return null;
        });
        process.stop();
        Exchanges.awaitNoPorts(); // one that spins would be in the way of the next contender
    }

    private static void print(String name, double[] times) {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        double mean = DoubleStream.of(sorted).average().orElseThrow();
        double variance = DoubleStream.of(sorted)
                .map(time -> (time - mean) * (time - mean))
                .average()
                .orElseThrow();
        System.out.printf(
                Locale.ROOT,
                "%-24s mean %7.1f  sd %7.1f  IQR %6.1f  p50 %7.1f  p99 %7.1f  max %8.1f%n",
                name,
                mean,
                Math.sqrt(variance),
                at(sorted, 0.75) - at(sorted, 0.25),
                at(sorted, 0.5),
                at(sorted, 0.99),
                sorted[sorted.length - 1]);
    }

    private static double at(double[] sorted, double part) {
        return sorted[(int) (part * (sorted.length - 1))];
    }
}
