package io.kyberxdp.afxdp;

import static io.kyberxdp.afxdp.net.Frames.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.net.Frames;
import io.kyberxdp.afxdp.net.Ports;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.transport.DatagramPort;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The counters are an account: what was sent to the interface is their sum, and whatever was lost has its reason. */
@Timeout(300)
class AccountsTest {

    private static final int EACH = 40;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

    /** What the two kernels say to each other unasked (ARP, NDP) has these verdicts; nothing sent here has. */
    private static final Set<String> CHATTER = Set.of("xdp.not_ip", "xdp.other_mac", "xdp.not_udp");

    private static final InetSocketAddress PEER = at(VethPair.LEFT_IPV4, 4000);
    private static final InetSocketAddress PEER_IPV6 = at(VethPair.LEFT_IPV6, 4000);

    private VethPair pair;
    private long peerMac;
    private long ourMac;

    @BeforeEach
    void makePair() throws Exception {
        pair = VethPair.create();
        peerMac = pair.left().mac();
        ourMac = pair.right().mac();
    }

    @AfterEach
    void removePair() {
        if (pair != null) {
            pair.close();
        }
    }

    @Test
    void everyFrameSentHasOnePlace() throws Exception {
        try (DatagramPort port = Ports.bind(pair.right(), "afxdp://0.0.0.0:25722?if=kx0")) {
            long sentBefore = sentByPeer();
            Map<String, Long> before = port.counters();
            Map<String, byte[]> frames = hostile();
            frames.put("frame.delivered", ipv4().build());
            pair.left().inject(shuffled(frames));
            int delivered = 0;
            long deadline = System.nanoTime() + PATIENCE;
            Map<String, Long> counted = Map.of();
            long sent = -1;
            while (sent != verdicts(counted) || delivered < EACH) {
                assertTrue(System.nanoTime() - deadline < 0, sent + " frames were sent, counted: " + counted);
                delivered += Ports.drain(port).size();
                sent = sentByPeer() - sentBefore;
                counted = difference(port.counters(), before);
            }
            for (String reason : frames.keySet()) {
                assertEquals(EACH, counted.get(reason), reason);
            }
            assertEquals(EACH, delivered);
            assertAdmittedAreAccountedFor(counted);
            long chatter = CHATTER.stream().mapToLong(counted::get).sum();
            assertEquals((long) EACH * frames.size() + chatter, sent);
        }
    }

    @Test
    void framesForWhichThereIsNoRoomAreCounted() throws Exception {
        try (DatagramPort port = Ports.bind(pair.right(), "afxdp://0.0.0.0:25722?if=kx0")) {
            byte[][] frames = new byte[5_000][];
            Arrays.fill(frames, ipv4().build());
            pair.left().inject(frames);
            long delivered = Ports.drain(port).size();
            Map<String, Long> counted = port.counters();
            assertEquals(delivered, counted.get("frame.delivered"));
            assertTrue(counted.get("socket.rx_ring_full") + counted.get("socket.rx_dropped") > 0, counted::toString);
            assertAdmittedAreAccountedFor(counted);
        }
    }

    @Test
    void datagramsForWhichTheKernelHasNoRoomAreCounted() throws Exception {
        try (DatagramPort port = Ports.bind(pair.right(), "afxdp://0.0.0.0:25722?if=kx0&vlan=5")) {
            byte[][] frames = new byte[2_000][];
            Arrays.fill(frames, ipv4().withPayload(Ports.bytes(1_000, 1)).build());
            pair.left().inject(frames); // without the tag: they take the kernel's way
            long delivered = Ports.drain(port).size();
            Map<String, Long> counted = port.counters();
            assertEquals(delivered, counted.get("kernel.received"));
            assertTrue(counted.get("kernel.receive_dropped") > 0, counted::toString);
            assertTrue(
                    counted.get("xdp.other_vlan")
                            >= counted.get("kernel.received") + counted.get("kernel.receive_dropped"),
                    counted::toString);
        }
    }

    @Test
    void countersOutliveThePort() throws Exception {
        DatagramPort port = Ports.bind(pair.right(), "afxdp://0.0.0.0:25722?if=kx0");
        pair.left().inject(ipv4().build());
        Ports.receive(port);
        port.close();
        assertEquals(1, port.counters().get("frame.delivered"));
        assertEquals(1, port.counters().get("xdp.ours"));
    }

    private static void assertAdmittedAreAccountedFor(Map<String, Long> counted) {
        long places = counted.get("socket.rx_ring_full") + counted.get("socket.rx_dropped");
        for (Map.Entry<String, Long> count : counted.entrySet()) {
            if (count.getKey().startsWith("frame.") && !count.getKey().equals("frame.sent")) {
                places += count.getValue();
            }
        }
        assertEquals(counted.get("xdp.ours"), places, counted::toString);
    }

    private Frames ipv4() {
        return toUs(Frames.udp(PEER, at(VethPair.RIGHT_IPV4, 25722)));
    }

    private Frames ipv6() {
        return toUs(Frames.udp(PEER_IPV6, at(VethPair.RIGHT_IPV6, 25722)));
    }

    private Frames toUs(Frames frame) {
        return frame.withMacs(peerMac, ourMac).withPayload(Ports.bytes(100, 1));
    }

    /** A frame for each reason there is to turn one away, but for those of {@link #CHATTER}. */
    private Map<String, byte[]> hostile() {
        Map<String, byte[]> frames = new HashMap<>();
        frames.put("xdp.truncated", Arrays.copyOf(ipv4().build(), 30));
        frames.put("xdp.options", with(ipv4().build(), 14, 0x46));
        frames.put("xdp.fragment", with(ipv6().build(), 20, 44));
        frames.put("xdp.other_vlan", ipv4().withVlans(5).build());
        frames.put(
                "xdp.other_address",
                toUs(Frames.udp(PEER, at("10.77.0.9", 25722))).build());
        frames.put(
                "xdp.other_port",
                toUs(Frames.udp(PEER, at(VethPair.RIGHT_IPV4, 9))).build());
        frames.put("frame.ip_length", Arrays.copyOf(ipv4().build(), 42));
        frames.put("frame.ip_checksum", with(ipv4().build(), 22, 63));
        frames.put("frame.udp_length", with(ipv4().build(), 39, 7));
        frames.put("frame.udp_checksum", with(ipv6().build(), 100, 0x55));
        frames.put("frame.partial_checksum", ipv6().withPartialChecksum());
        frames.put(
                "frame.source",
                toUs(Frames.udp(at("127.0.0.1", 9), at(VethPair.RIGHT_IPV4, 25722)))
                        .build());
        return frames;
    }

    private static byte[] with(byte[] frame, int at, int value) {
        assertTrue(frame[at] != (byte) value, "nothing is changed");
        frame[at] = (byte) value;
        return frame;
    }

    private static byte[][] shuffled(Map<String, byte[]> frames) {
        List<byte[]> all = new ArrayList<>();
        frames.values().forEach(frame -> all.addAll(Collections.nCopies(EACH, frame)));
        Collections.shuffle(all, new Random(25722));
        return all.toArray(byte[][]::new);
    }

    private static long verdicts(Map<String, Long> counted) {
        return counted.entrySet().stream()
                .filter(count -> count.getKey().startsWith("xdp."))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static Map<String, Long> difference(Map<String, Long> after, Map<String, Long> before) {
        Map<String, Long> difference = new HashMap<>(after);
        before.forEach((name, count) -> difference.merge(name, -count, Long::sum));
        return difference;
    }

    /** What the peer's interface counts as sent. */
    private long sentByPeer() throws Exception {
        Matcher matcher = Pattern.compile("TX: +bytes +packets.*?\\\\ +[0-9]+ +([0-9]+)")
                .matcher(pair.left().ip("-s -o link show dev kx0"));
        assertTrue(matcher.find());
        return Long.parseLong(matcher.group(1));
    }
}
