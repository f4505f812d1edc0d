package io.kyberxdp.kerneltcp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import io.kyberxdp.transport.testkit.Capability;
import io.kyberxdp.transport.testkit.DatagramPortContract;
import java.io.File;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a UDP port must keep besides: sizes, addresses of both families, batches of every shape, and its descriptors. */
abstract class UdpPortContract extends DatagramPortContract {

    private static final long LONG = TimeUnit.SECONDS.toNanos(60);
    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(30);

    /** The largest datagram that Linux's loopback interface (MTU 65,536) carries in one piece: over IPv4 and IPv6. */
    private static final int LARGEST_IPV4 = 65_507;

    private static final int LARGEST_IPV6 = 65_488;

    private static final AtomicInteger SEEDS = new AtomicInteger();

    private final UdpPorts ports;
    private final String host;

    UdpPortContract(String implementation, String host) {
        this.ports = new UdpPorts(implementation);
        this.host = host;
    }

    private boolean isIpv6() {
        return host.startsWith("[");
    }

    private static void needIpv6() {
        TcpChannelContractTest.Ipv6.need();
    }

    @Override
    protected final PortPair open() throws IOException {
        return open("");
    }

    private PortPair open(String parameters) throws IOException {
        if (isIpv6()) {
            needIpv6();
        }
        return ports.need().pair(host, parameters);
    }

    @Test
    void carriesTheLargestDatagrams() throws IOException {
        PortPair pair = open("?payload=65507");
        try (DatagramPort left = pair.left();
                DatagramPort right = pair.right()) {
            assertEquals(65_507, left.maxPayload());
            int largest = isIpv6() ? LARGEST_IPV6 : LARGEST_IPV4;
            for (int size : new int[] {1_233, 9_000, largest - 1, largest}) {
                assertArrived(right, sendAll(left, List.of(datagram(right.local(), size))));
            }
            assertArrived(
                    right, sendAll(left, List.of(datagram(right.local(), largest), datagram(right.local(), 30_000))));
        }
    }

    @Test
    void receivesWhatIsLargerThanItSends() throws IOException {
        try (DatagramPort small = ports.bind("udp://" + host + ":0?payload=512");
                DatagramPort large = ports.bind("udp://" + host + ":0?payload=65507")) {
            assertArrived(small, sendAll(large, List.of(datagram(small.local(), LARGEST_IPV6))));
        }
    }

    /** Over IPv6 the largest payload that can be asked for exceeds the loopback interface's MTU. */
    @Test
    void fragmentsNothingWhereItCanSaySo() throws IOException {
        needIpv6();
        PortPair pair = ports.need().pair("[::1]", "?payload=65507");
        try (DatagramPort left = pair.left();
                DatagramPort right = pair.right()) {
            List<byte[]> sent = sendAll(left, List.of(datagram(right.local(), LARGEST_IPV6 + 1)));
            if (canForbidFragments()) {
                assertEquals(0, right.receive((peer, payload) -> {}, 1, SOON));
                assertEquals(1, left.statistics().dropped());
            } else {
                assertArrived(right, sent);
            }
        }
    }

    private boolean canForbidFragments() throws IOException {
        try (DatagramChannel channel = DatagramChannel.open()) {
            return ports.implementation().equals("native")
                    || channel.supportedOptions().stream()
                            .anyMatch(option -> option.name().equals("IP_DONTFRAGMENT"));
        }
    }

    /** Runs of equal sizes with odd ends, empty datagrams and changing peers: whatever a batch is cut into, all arrive. */
    @Test
    void carriesBatchesOfEveryShape() throws IOException {
        PortPair pair = open("?payload=9000");
        try (DatagramPort left = pair.left();
                DatagramPort right = pair.right();
                DatagramPort third = ports.bind("udp://" + host + ":0")) {
            for (int seed = 0; seed < 200; seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                List<Outgoing> toRight = new ArrayList<>();
                List<Outgoing> toThird = new ArrayList<>();
                List<Outgoing> batch = new ArrayList<>();
                while (batch.size() < 40) {
                    boolean turn = random.nextInt(3) == 0;
                    for (Outgoing datagram : run((turn ? third : right).local(), random)) {
                        batch.add(datagram);
                        (turn ? toThird : toRight).add(datagram);
                    }
                }
                sendAll(left, batch);
                assertArrived(right, contents(toRight));
                assertArrived(third, contents(toThird));
            }
        }
    }

    private static List<Outgoing> run(InetSocketAddress peer, SplittableRandom random) {
        int size = random.nextInt(5) == 0 ? random.nextInt(3) : random.nextInt(1_500);
        List<Outgoing> run = new ArrayList<>();
        for (int left = random.nextInt(12); left > 0; left--) {
            run.add(datagram(peer, size));
        }
        run.add(datagram(peer, random.nextInt(2 * size + 1)));
        return run;
    }

    @Test
    void carriesLongRunsOfOneSize() throws IOException {
        PortPair pair = open("?payload=1472");
        try (DatagramPort left = pair.left();
                DatagramPort right = pair.right()) {
            for (int size : new int[] {1, 511, 1_023, 1_024, 1_232, 1_472}) {
                List<Outgoing> batch = new ArrayList<>();
                for (int i = 0; i < 70; i++) {
                    batch.add(datagram(right.local(), size));
                }
                batch.add(datagram(right.local(), size - 1));
                batch.add(datagram(right.local(), size));
                assertArrived(right, sendAll(left, batch));
            }
        }
    }

    @Test
    void handsOverOneByOneWhatArrivedTogether() throws IOException {
        PortPair pair = open();
        try (DatagramPort left = pair.left();
                DatagramPort right = pair.right()) {
            List<byte[]> sent = sendAll(left, equalDatagrams(right.local(), 64));
            for (byte[] expected : sent) {
                List<byte[]> got = new ArrayList<>();
                assertEquals(1, right.receive((peer, payload) -> got.add(bytes(payload)), 1, LONG));
                assertArrayEquals(expected, got.get(0));
            }
            assertEquals(0, right.receive((peer, payload) -> {}, 1, 0));
        }
    }

    @Test
    void goesOnAfterAReceiversExceptionAmidABatch() throws IOException {
        PortPair pair = open();
        try (DatagramPort left = pair.left();
                DatagramPort right = pair.right()) {
            List<byte[]> sent = sendAll(left, equalDatagrams(right.local(), 10));
            List<byte[]> got = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                assertThrows(
                        IllegalStateException.class,
                        () -> right.receive(
                                (peer, payload) -> {
                                    got.add(bytes(payload));
                                    throw new IllegalStateException("the receiver's own");
                                },
                                10,
                                LONG));
            }
            assertEquals(5, got.size());
            assertArrived(right, sent.subList(5, 10));
            assertEquals(10, right.statistics().received());
        }
    }

    private static List<Outgoing> equalDatagrams(InetSocketAddress peer, int count) {
        List<Outgoing> batch = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            batch.add(datagram(peer, 700));
        }
        return batch;
    }

    @Test
    void losesOnlyWhatIsForAPeerThatCannotBeReached() throws IOException {
        PortPair pair = open();
        try (DatagramPort left = pair.left();
                DatagramPort right = pair.right()) {
            InetSocketAddress impossible = new InetSocketAddress(right.local().getAddress(), 0);
            List<Outgoing> batch = new ArrayList<>(equalDatagrams(right.local(), 3));
            batch.addAll(equalDatagrams(impossible, 4));
            List<Outgoing> after = equalDatagrams(right.local(), 3);
            batch.addAll(after);
            List<Outgoing> arriving = new ArrayList<>(batch.subList(0, 3));
            arriving.addAll(after);
            sendAll(left, batch);
            assertArrived(right, contents(arriving));
            assertEquals(10, left.statistics().sent());
            assertEquals(4, left.statistics().dropped());
            assertEquals(4, left.counters().get("socket.send_failed"));
        }
    }

    @Test
    void refusesABatchWithAnUnresolvedPeer() throws IOException {
        try (DatagramPort port = open().left()) {
            InetSocketAddress unresolved = InetSocketAddress.createUnresolved("nowhere.invalid", 1);
            assertThrows(IllegalArgumentException.class, () -> port.send(List.of(datagram(unresolved, 1))));
        }
    }

    @Test
    void reachesBothFamiliesFromOnePort() throws IOException {
        needIpv6();
        ports.need();
        try (DatagramPort ipv4 = ports.bind("udp://127.0.0.1:0");
                DatagramPort ipv6 = ports.bind("udp://[::1]:0");
                DatagramPort both = ports.open("udp://" + host + ":1")) {
            sendAll(both, List.of(datagram(ipv4.local(), 10), datagram(ipv6.local(), 10)));
            assertEquals(ipv4.local().getAddress(), senderOfNext(ipv4).getAddress());
            assertEquals(ipv6.local().getAddress(), senderOfNext(ipv6).getAddress());
        }
    }

    @Test
    void receivesBothFamiliesOnEveryAddress() throws IOException {
        needIpv6();
        ports.need();
        try (DatagramPort any = ports.bind("udp://[::]:0");
                DatagramPort ipv4 = ports.bind("udp://127.0.0.1:0");
                DatagramPort ipv6 = ports.bind("udp://[::1]:0");
                DatagramPort peer = ports.open("udp://" + host + ":1")) {
            int port = any.local().getPort();
            for (InetAddress address :
                    List.of(ipv4.local().getAddress(), ipv6.local().getAddress())) {
                sendAll(peer, List.of(datagram(new InetSocketAddress(address, port), 10)));
                InetSocketAddress sender = senderOfNext(any);
                assertEquals(new InetSocketAddress(address, peer.local().getPort()), sender);
                sendAll(any, List.of(datagram(sender, 20)));
                assertEquals(new InetSocketAddress(address, port), senderOfNext(peer));
            }
        }
    }

    @Test
    void keepsToIpv4WhereItIsBoundToIt() throws IOException {
        needIpv6();
        ports.need();
        try (DatagramPort ipv4 = ports.bind("udp://0.0.0.0:0");
                DatagramPort ipv6 = ports.bind("udp://[::1]:0");
                DatagramPort peer = ports.open("udp://[::1]:1")) {
            assertInstanceOf(Inet4Address.class, ipv4.local().getAddress());
            sendAll(
                    peer,
                    List.of(datagram(
                            new InetSocketAddress(
                                    ipv6.local().getAddress(), ipv4.local().getPort()),
                            10)));
            assertEquals(0, ipv4.receive((sender, payload) -> {}, 1, SOON));
            sendAll(ipv4, List.of(datagram(ipv6.local(), 10)));
            assertEquals(1, ipv4.statistics().dropped());
            sendAll(peer, List.of(datagram(ipv4.local(), 10)));
            assertInstanceOf(Inet4Address.class, senderOfNext(ipv4).getAddress());
        }
    }

    private static InetSocketAddress senderOfNext(DatagramPort port) throws IOException {
        AtomicReference<InetSocketAddress> sender = new AtomicReference<>();
        assertEquals(1, port.receive((peer, payload) -> sender.set(peer), 1, LONG));
        return sender.get();
    }

    @Test
    void leaksNoDescriptor() throws Exception {
        File descriptors = new File("/proc/self/fd");
        Capability.need("procfs", descriptors.isDirectory(), descriptors + " is not there");
        openAndClose(20); // Whatever the JVM opens once, it opens now.
        int before = descriptors.list().length;
        openAndClose(1_000);
        int after = descriptors.list().length; // fewer where an earlier test's port was let go in the meantime
        assertTrue(after <= before + 5, () -> before + " descriptors before, " + after + " after");
    }

    private void openAndClose(int count) throws IOException {
        DatagramPort taken = ports.need().bind("udp://" + host + ":0");
        String address = "udp://" + host + ":" + taken.local().getPort();
        for (int i = 0; i < count; i++) {
            try (DatagramPort port = ports.open(address)) {
                sendAll(port, List.of(datagram(taken.local(), 1)));
                assertEquals(0, port.receive((peer, payload) -> {}, 1, 0));
            }
            if (i % 10 == 0) {
                assertThrows(IOException.class, () -> ports.bind(address));
            }
        }
        taken.close();
    }

    @Test
    void survivesBeingClosedWhileEveryMethodIsInUse() throws Exception {
        for (int round = 0; round < 100; round++) {
            PortPair pair = open();
            DatagramPort port = pair.left();
            List<Outgoing> batch = equalDatagrams(port.local(), 5);
            List<AtomicReference<Exception>> ends = new ArrayList<>();
            List<Thread> threads = List.of(
                    start(ends, () -> sendAll(port, batch)),
                    start(ends, () -> port.receive((peer, payload) -> {}, 3, LONG)),
                    start(ends, () -> {
                        port.wakeup();
                        port.send(List.of());
                    }));
            Thread.sleep(round % 5);
            port.close();
            for (Thread thread : threads) {
                thread.join();
            }
            ends.forEach(end -> assertInstanceOf(ClosedChannelException.class, end.get()));
            pair.right().close();
        }
    }

    private interface Call {
        void run() throws IOException;
    }

    /** Repeats a call until it fails. */
    private static Thread start(List<AtomicReference<Exception>> ends, Call call) {
        AtomicReference<Exception> end = new AtomicReference<>();
        ends.add(end);
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    call.run();
                }
            } catch (IOException | RuntimeException e) {
                end.set(e);
            }
        });
        thread.start();
        return thread;
    }

    private static Outgoing datagram(InetSocketAddress peer, int size) {
        byte[] payload = new byte[size];
        new SplittableRandom(SEEDS.incrementAndGet()).nextBytes(payload);
        return new Outgoing(peer, ByteBuffer.wrap(payload));
    }

    private static List<byte[]> sendAll(DatagramPort port, List<Outgoing> batch) throws IOException {
        batch.forEach(datagram -> datagram.payload().rewind());
        int taken = 0;
        while (taken < batch.size()) {
            taken += port.send(batch.subList(taken, batch.size()));
        }
        return contents(batch);
    }

    private static List<byte[]> contents(List<Outgoing> batch) {
        return batch.stream().map(datagram -> datagram.payload().array()).toList();
    }

    private static void assertArrived(DatagramPort port, List<byte[]> sent) throws IOException {
        List<byte[]> got = new ArrayList<>();
        while (got.size() < sent.size()) {
            assertTrue(port.receive((peer, payload) -> got.add(bytes(payload)), sent.size() - got.size(), LONG) > 0);
        }
        for (int i = 0; i < sent.size(); i++) {
            assertArrayEquals(sent.get(i), got.get(i));
        }
        assertEquals(0, port.receive((peer, payload) -> {}, 1, 0), "more arrived than was sent");
    }

    private static byte[] bytes(ByteBuffer payload) {
        byte[] bytes = new byte[payload.remaining()];
        payload.get(bytes);
        return bytes;
    }
}
