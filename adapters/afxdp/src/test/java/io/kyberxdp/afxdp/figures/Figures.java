package io.kyberxdp.afxdp.figures;

import io.kyberxdp.afxdp.net.Namespace;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Measures ports of the kernel and of AF_XDP against each other on a veth pair, in turns within one run: the time of an echo,
 * and packets a second one way. To be run by hand, as root:
 *
 * <pre>
 *   mvn -pl adapters/afxdp -am test-compile
 *   java -cp ... io.kyberxdp.afxdp.figures.Figures [ROUNDS]
 * </pre>
 */
public final class Figures {

    private static final int PAYLOAD = 1200;
    private static final int BATCH = 64;
    private static final long PHASE = TimeUnit.MILLISECONDS.toNanos(Long.getLong("phase", 800));
    private static final long WAIT = TimeUnit.MILLISECONDS.toNanos(100);

    private static final Map<String, String> CONTENDERS = new LinkedHashMap<>();

    static {
        CONTENDERS.put("udp", "udp://%s:0");
        CONTENDERS.put("afxdp poll", "afxdp://%s:0?if=kx0&mode=poll&queue=0");
        CONTENDERS.put("afxdp spin", "afxdp://%s:0?if=kx0&mode=spin&queue=0");
        CONTENDERS.put("afxdp skb spin", "afxdp://%s:0?if=kx0&mode=spin&xdp=skb");
    }

    private Figures() {}

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        Map<String, List<double[]>> results = new LinkedHashMap<>();
        for (int round = 0; round <= rounds; round++) {
            for (String name : CONTENDERS.keySet()) {
                double[] result = measure(CONTENDERS.get(name));
                if (round > 0) { // the first one warms up
                    results.computeIfAbsent(name, key -> new ArrayList<>()).add(result);
                }
            }
        }
        System.out.println(
                "1200 bytes: echo us min, p50, p99; one way received/s, sent/s; medians of " + rounds + " rounds");
        results.forEach((name, list) -> {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-16s", name));
            for (int i = 0; i < 5; i++) {
                int column = i;
                double[] sorted = list.stream()
                        .mapToDouble(result -> result[column])
                        .sorted()
                        .toArray();
                line.append(String.format(Locale.ROOT, "%12.1f", sorted[sorted.length / 2]));
            }
            System.out.println(line);
        });
    }

    private static double[] measure(String endpoint) throws Exception {
        try (VethPair pair = VethPair.create();
                DatagramPort left = bind(pair.left(), String.format(endpoint, VethPair.LEFT_IPV4));
                DatagramPort right = bind(pair.right(), String.format(endpoint, VethPair.RIGHT_IPV4))) {
            double[] echo = echoes(left, right);
            double[] flood = flood(left, right);
            return new double[] {echo[0], echo[1], echo[2], flood[0], flood[1]};
        }
    }

    private static DatagramPort bind(Namespace side, String text) throws Exception {
        Endpoint endpoint = Endpoint.parse(text);
        DatagramProvider provider = DatagramProvider.installed().stream()
                .filter(known -> known.scheme().equals(endpoint.scheme()))
                .findFirst()
                .orElseThrow();
        return side.call(() -> provider.bind(endpoint));
    }

    private static double[] echoes(DatagramPort client, DatagramPort server) throws Exception {
        boolean[] done = new boolean[1];
        Thread echo = new Thread(() -> serve(server, done));
        echo.start();
        long[] times = new long[1_000_000];
        int count = 0;
        ByteBuffer payload = ByteBuffer.allocateDirect(PAYLOAD);
        List<Outgoing> batch = List.of(new Outgoing(server.local(), payload));
        long end = System.nanoTime() + PHASE;
        for (long now = System.nanoTime(); now < end && count < times.length; ) {
            payload.clear();
            client.send(batch);
            if (client.receive((peer, bytes) -> {}, 1, WAIT) == 1) {
                long then = System.nanoTime();
                times[count++] = then - now;
                now = then;
            }
        }
        done[0] = true;
        server.wakeup();
        echo.join();
        long[] sorted = Arrays.copyOfRange(times, count / 4, count);
        Arrays.sort(sorted);
        return new double[] {sorted[0] / 1e3, sorted[sorted.length / 2] / 1e3, sorted[sorted.length * 99 / 100] / 1e3};
    }

    private static void serve(DatagramPort server, boolean[] done) {
        try {
            while (!done[0]) {
                server.receive(
                        (peer, payload) -> {
                            try {
                                server.send(List.of(new Outgoing(peer, payload)));
                            } catch (IOException e) {
                                throw new IllegalStateException(e);
                            }
                        },
                        BATCH,
                        WAIT);
            }
        } catch (ClosedChannelException e) {
            // the end
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static double[] flood(DatagramPort sender, DatagramPort receiver) throws Exception {
        long[] received = new long[1];
        boolean[] done = new boolean[1];
        Thread sink = new Thread(() -> {
            try {
                while (!done[0]) {
                    received[0] += receiver.receive((peer, payload) -> {}, 1024, WAIT);
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        sink.start();
        InetSocketAddress to = receiver.local();
        List<Outgoing> batch = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            batch.add(new Outgoing(to, ByteBuffer.allocateDirect(PAYLOAD)));
        }
        long sent = 0;
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < PHASE) {
            batch.forEach(datagram -> datagram.payload().clear());
            sent += sender.send(batch);
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        Thread.sleep(20);
        done[0] = true;
        receiver.wakeup();
        sink.join();
        return new double[] {received[0] / seconds, sent / seconds};
    }
}
