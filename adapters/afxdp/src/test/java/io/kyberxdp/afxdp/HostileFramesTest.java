package io.kyberxdp.afxdp;

import static io.kyberxdp.afxdp.net.Frames.at;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.net.Frames;
import io.kyberxdp.afxdp.net.Ports;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.transport.DatagramPort;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Frames put on the wire by AF_PACKET: what is wrong never reaches the receiver, and is counted; what is right still does. */
@Timeout(180)
class HostileFramesTest {

    private static final InetSocketAddress PEER_IPV4 = at(VethPair.LEFT_IPV4, 4000);
    private static final InetSocketAddress PEER_IPV6 = at(VethPair.LEFT_IPV6, 4000);
    private static final int MANY = 20;

    private static VethPair pair;
    private static long peerMac;
    private static long ourMac;

    private DatagramPort port;

    @BeforeAll
    static void makePair() throws Exception {
        pair = VethPair.create();
        peerMac = pair.left().mac();
        ourMac = pair.right().mac();
    }

    @AfterAll
    static void removePair() {
        if (pair != null) {
            pair.close();
        }
    }

    @BeforeEach
    void openPort() throws Exception {
        port = Ports.bind(pair.right(), "afxdp://0.0.0.0:25722?if=kx0");
    }

    @AfterEach
    void closePort() throws Exception {
        if (port != null) {
            port.close();
        }
    }

    private static Frames ipv4() {
        return toUs(Frames.udp(PEER_IPV4, at(VethPair.RIGHT_IPV4, 25722)));
    }

    private static Frames ipv6() {
        return toUs(Frames.udp(PEER_IPV6, at(VethPair.RIGHT_IPV6, 25722)));
    }

    private static Frames toUs(Frames frame) {
        return frame.withMacs(peerMac, ourMac).withPayload(Ports.bytes(100, 1));
    }

    private Map<String, Long> counters() throws Exception {
        return ((AfXdpPort) port).counters();
    }

    /** Injects a frame many times; each must be counted so, and none received. */
    private void assertRefused(String counter, byte[] frame) throws Exception {
        long before = counters().get(counter);
        byte[][] frames = new byte[MANY][];
        Arrays.fill(frames, frame);
        pair.left().inject(frames);
        // At least so many: the kernels' own chatter counts as well.
        assertEquals(List.of(), Ports.drainUntil(port, counter, before + MANY), counter);
        assertReceivesWhatIsRight();
    }

    private void assertReceivesWhatIsRight() throws Exception {
        pair.left().inject(ipv4().build(), ipv6().build());
        assertArrayEquals(Ports.bytes(100, 1), Ports.receive(port).payload());
        assertArrayEquals(Ports.bytes(100, 1), Ports.receive(port).payload());
    }

    private static byte[] with(byte[] frame, int at, int value) {
        frame[at] = (byte) value;
        return frame;
    }

    private static byte[] with16(byte[] frame, int at, int value) {
        Frames.put(frame, at, value);
        return frame;
    }

    @Test
    void shortFrames() throws Exception {
        assertRefused("xdp.truncated", Arrays.copyOf(ipv4().build(), 30));
        assertRefused("xdp.truncated", Arrays.copyOf(ipv4().build(), 41));
        assertRefused("xdp.truncated", Arrays.copyOf(ipv6().build(), 61));
        assertRefused("frame.ip_length", Arrays.copyOf(ipv4().build(), 42));
        assertRefused("frame.ip_length", Arrays.copyOf(ipv6().build(), 161));
    }

    @Test
    void badChecksums() throws Exception {
        assertRefused("frame.ip_checksum", with(ipv4().build(), ipv4().ip() + 8, 63));
        for (Frames frame : new Frames[] {ipv4(), ipv6()}) {
            byte[] bad = frame.build();
            bad[bad.length - 1] ^= 1;
            assertRefused("frame.udp_checksum", bad);
            assertRefused("frame.partial_checksum", frame.withPartialChecksum());
        }
        assertRefused("frame.udp_checksum", with16(ipv6().build(), ipv6().udp() + 6, 0));
    }

    @Test
    void badLengths() throws Exception {
        assertRefused("frame.ip_length", with16(ipv4().build(), 16, 2000));
        assertRefused("frame.ip_length", with16(ipv4().build(), 16, 20));
        assertRefused("frame.ip_length", with16(ipv6().build(), 18, 2000));
        for (Frames frame : new Frames[] {ipv4(), ipv6()}) {
            assertRefused("frame.udp_length", with16(frame.build(), frame.udp() + 4, 109));
            assertRefused("frame.udp_length", with16(frame.build(), frame.udp() + 4, 7));
        }
    }

    @Test
    void foreignStationsAddressesAndPorts() throws Exception {
        assertRefused(
                "xdp.other_mac", ipv4().withMacs(peerMac, 0x02_de_ad_be_ef_00L).build());
        assertRefused(
                "xdp.other_mac", ipv6().withMacs(peerMac, 0x02_de_ad_be_ef_00L).build());
        assertRefused(
                "xdp.other_address",
                toUs(Frames.udp(PEER_IPV4, at("10.77.0.9", 25722))).build());
        assertRefused(
                "xdp.other_address",
                toUs(Frames.udp(PEER_IPV6, at("fd77::9", 25722))).build());
        assertRefused(
                "xdp.other_port",
                toUs(Frames.udp(PEER_IPV4, at(VethPair.RIGHT_IPV4, 9))).build());
    }

    @Test
    void senders() throws Exception {
        for (String forged :
                new String[] {"127.0.0.1", "224.0.0.1", "255.255.255.255", "0.0.0.0", VethPair.RIGHT_IPV4}) {
            assertRefused(
                    "frame.source",
                    toUs(Frames.udp(at(forged, 9), at(VethPair.RIGHT_IPV4, 25722)))
                            .build());
        }
        for (String forged : new String[] {"::1", "::", "ff02::1", VethPair.RIGHT_IPV6}) {
            assertRefused(
                    "frame.source",
                    toUs(Frames.udp(at(forged, 9), at(VethPair.RIGHT_IPV6, 25722)))
                            .build());
        }
    }

    @Test
    void brokenOptionsAndExtensions() throws Exception {
        assertRefused("xdp.options", with(ipv4().build(), 14, 0x46));
        assertRefused("xdp.options", with(ipv4().build(), 14, 0x44));
        assertRefused("xdp.options", with(ipv4().build(), 14, 0x65));
        assertRefused("xdp.options", with(ipv6().build(), 20, 43));
        assertRefused("xdp.options", with(ipv6().build(), 14, 0x40));
    }

    /** Each a first or a later part of packets whose other parts never come. */
    @Test
    void loneFragments() throws Exception {
        for (int flags : new int[] {0x2000, 0x2001, 0x0010, 0x1fff}) {
            byte[] fragment = with16(ipv4().withIdentification(flags).build(), ipv4().ip() + 6, flags);
            assertRefused("xdp.fragment", ipv4().fixChecksums(fragment));
        }
        assertRefused("xdp.fragment", with(ipv6().build(), 20, 44));
    }

    @Test
    void vlanTags() throws Exception {
        assertRefused("xdp.other_vlan", ipv4().withVlans(5).build());
        assertRefused("xdp.other_vlan", ipv6().withVlans(5, 7).build());
        assertRefused("xdp.other_vlan", ipv4().withVlans(5, 7, 9).build());
    }

    @Test
    void otherProtocols() throws Exception {
        assertRefused("xdp.not_udp", with(ipv4().build(), 23, 132));
        assertRefused("xdp.not_udp", with(ipv6().build(), 20, 132));
        assertRefused("xdp.not_ip", with16(ipv4().build(), 12, 0x88b5));
    }

    @Test
    void randomFrames() throws Exception {
        Random random = new Random(25722);
        for (int round = 0; round < 10; round++) {
            byte[][] frames = new byte[200][];
            for (int i = 0; i < frames.length; i++) {
                frames[i] = round % 2 == 0 ? noise(random) : damaged(random);
            }
            pair.left().inject(frames);
            // One's complement sums do not see every damage: 0xffff for 0x0000, words that change places.
            assertTrue(Ports.drain(port).size() <= 2, "round " + round);
        }
        assertReceivesWhatIsRight();
    }

    private static byte[] noise(Random random) {
        byte[] frame = new byte[14 + random.nextInt(1400)];
        random.nextBytes(frame);
        System.arraycopy(ipv4().build(), 0, frame, 0, random.nextInt(14));
        return frame;
    }

    private static byte[] damaged(Random random) {
        Frames whole = random.nextBoolean() ? ipv4() : ipv6();
        byte[] frame = whole.build();
        int covered = whole.ip() + (whole.udp() == 34 ? 0 : 4); // no checksum covers the first word of IPv6
        int at = covered + random.nextInt(frame.length - covered);
        if (whole.udp() != 34 && at == whole.ip() + 7) {
            at++; // nor the hop limit
        }
        frame[at] ^= (byte) (1 + random.nextInt(255));
        return frame;
    }

    /** Padding, and tags where they belong, are no fault. */
    @Test
    void paddedFramesAreReceived() throws Exception {
        byte[] small = ipv4().withPayload((byte) 7).withTrailer(new byte[17]).build();
        pair.left().inject(small);
        assertArrayEquals(new byte[] {7}, Ports.receive(port).payload());
    }

    @Test
    void taggedFramesAreReceivedWhereTheyBelong() throws Exception {
        port.close();
        try (DatagramPort tagged =
                Ports.bind(pair.right(), "afxdp://" + VethPair.RIGHT_IPV4 + ":25722?if=kx0&vlan=5.7")) {
            pair.left()
                    .inject(ipv4().withVlans(5, 7).build(), ipv4().withVlans(5).build(), ipv4().build());
            assertEquals(PEER_IPV4, Ports.receive(tagged).peer());
            // The frame without a tag took the kernel's way to the port.
            assertEquals(PEER_IPV4, Ports.receive(tagged).peer());
            assertEquals(0, Ports.drain(tagged).size());
            Map<String, Long> counters = ((AfXdpPort) tagged).counters();
            assertEquals(1, counters.get("xdp.ours"));
            assertTrue(counters.get("xdp.other_vlan") >= 2);
            assertEquals(1, counters.get("kernel.received"));
        }
    }
}
