package io.kyberxdp.afxdp.jna;

import static io.kyberxdp.afxdp.jna.ProgramRun.XDP_DROP;
import static io.kyberxdp.afxdp.jna.ProgramRun.XDP_PASS;
import static io.kyberxdp.afxdp.jna.ProgramRun.XDP_REDIRECT;
import static io.kyberxdp.afxdp.net.Frames.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.net.Capabilities;
import io.kyberxdp.afxdp.net.Frames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The XDP program's verdict on every kind of frame, run in the kernel without any interface. */
class XdpProgramTest {

    private static final int PORT = 25722;
    private static final long MAC = 0x02_00_00_00_00_02L;
    private static final int AF_XDP = 44;
    private static final int SOCK_RAW = 3;

    private XdpProgram program;
    private int socket;

    @BeforeEach
    void loadProgram() throws IOException {
        Capabilities.needXdp();
        program = load("kyberxdp.bpf.o", List.of());
    }

    @AfterEach
    void unloadProgram() {
        if (program != null) {
            program.close();
            LibC.close(socket);
        }
    }

    private XdpProgram load(String name, List<Integer> vlans) throws IOException {
        XdpProgram loaded = XdpProgram.load(ProgramRun.object(name));
        loaded.maps().setStation(MAC, vlans);
        loaded.maps().admitPort(PORT);
        for (String address : List.of("::ffff:10.7.0.2", "fd00:7::2")) {
            byte[] bytes = at(address, 0).getAddress().getAddress();
            loaded.maps().admitAddress(bytes.length == 16 ? bytes : mapped(bytes));
        }
        socket = LibC.socket(AF_XDP, SOCK_RAW, 0);
        assertTrue(socket >= 0, () -> Errno.describe(Errno.last()));
        loaded.maps().sockets().insert(0, socket);
        return loaded;
    }

    private static byte[] mapped(byte[] ipv4) {
        return ByteBuffer.allocate(16).putInt(8, 0xffff).put(12, ipv4).array();
    }

    private static Frames ipv4() {
        return Frames.udp(at("10.7.0.1", 4000), at("10.7.0.2", PORT)).withPayload(new byte[32]);
    }

    private static Frames ipv6() {
        return Frames.udp(at("fd00:7::1", 4000), at("fd00:7::2", PORT)).withPayload(new byte[32]);
    }

    private void assertVerdict(Verdict verdict, byte[] frame) throws IOException {
        assertVerdict(verdict, frame, 0);
    }

    private void assertVerdict(Verdict verdict, byte[] frame, int queue) throws IOException {
        Map<Verdict, Long> before = program.maps().counters();
        ProgramRun.Outcome outcome = ProgramRun.run(program, frame, queue);
        assertEquals(verdict == Verdict.OURS ? XDP_REDIRECT : XDP_PASS, outcome.action());
        assertEquals(ByteBuffer.wrap(frame), outcome.frame(), "the frame is left as it was");
        Map<Verdict, Long> after = program.maps().counters();
        after.forEach((reason, count) ->
                assertEquals(before.get(reason) + (reason == verdict ? 1 : 0), count, "the counter of " + reason));
    }

    private static byte[] with(byte[] frame, int at, int value) {
        frame[at] = (byte) value;
        return frame;
    }

    @Test
    void redirectsDatagramsForUsOfEitherFamily() throws IOException {
        assertVerdict(Verdict.OURS, ipv4().build());
        assertVerdict(Verdict.OURS, ipv6().build());
        assertVerdict(Verdict.OURS, ipv4().withPayload().build());
        assertVerdict(
                Verdict.OURS, ipv6().withPayload().withTrailer(new byte[6]).build());
    }

    @Test
    void passesWhatHasNoSocketOnItsQueue() throws IOException {
        program.maps().sockets().remove(0);
        assertVerdict(Verdict.NO_SOCKET, ipv4().build());
    }

    @Test
    void passesFramesThatEndWithinTheirHeaders() throws IOException {
        for (Frames whole : List.of(ipv4(), ipv6())) {
            for (int length = Frames.ETHERNET; length < whole.udp() + Frames.UDP; length++) {
                assertVerdict(Verdict.TRUNCATED, Arrays.copyOf(whole.build(), length));
            }
        }
    }

    @Test
    void passesOtherProtocolsThanIp() throws IOException {
        byte[] arp = with(ipv4().build(), 13, 0x06);
        assertVerdict(Verdict.NOT_IP, arp);
        Arrays.fill(arp, 0, 6, (byte) 0xff);
        assertVerdict(Verdict.NOT_IP, arp);
        assertVerdict(Verdict.NOT_IP, with(ipv4().build(), 12, 0));
    }

    @Test
    void passesFramesToOtherStations() throws IOException {
        for (int i = 0; i < 6; i++) {
            byte[] frame = ipv4().build();
            frame[i] ^= 1;
            assertVerdict(Verdict.OTHER_MAC, frame);
        }
        assertVerdict(Verdict.OTHER_MAC, ipv6().withMacs(1, 0xffff_ffff_ffffL).build());
        assertVerdict(Verdict.OTHER_MAC, ipv6().withMacs(1, 0x3333_0000_0001L).build());
    }

    @Test
    void passesTaggedFramesToAnUntaggedStation() throws IOException {
        assertVerdict(Verdict.OTHER_VLAN, ipv4().withVlans(5).build());
        assertVerdict(Verdict.OTHER_VLAN, ipv6().withVlans(0).build());
        assertVerdict(Verdict.OTHER_VLAN, ipv4().withVlans(5, 7).build());
        assertVerdict(Verdict.OTHER_VLAN, ipv4().withVlans(5, 7, 9).build());
        byte[] tagged = ipv4().withVlans(5, 7).build();
        for (int length = 14; length < 22; length++) {
            assertVerdict(Verdict.TRUNCATED, Arrays.copyOf(tagged, length));
        }
    }

    @Test
    void redirectsFramesUnderTheStationsOwnTagsOnly() throws IOException {
        program.maps().setStation(MAC, List.of(5));
        assertVerdict(Verdict.OURS, ipv4().withVlans(5).build());
        assertVerdict(Verdict.OURS, ipv6().withVlans(0xe005).build()); // with a priority
        assertVerdict(Verdict.OURS, withTpid8021ad());
        assertVerdict(Verdict.OTHER_VLAN, ipv4().build());
        assertVerdict(Verdict.OTHER_VLAN, ipv4().withVlans(6).build());
        assertVerdict(Verdict.OTHER_VLAN, ipv4().withVlans(5, 7).build());
        program.maps().setStation(MAC, List.of(5, 7));
        assertVerdict(Verdict.OURS, ipv4().withVlans(5, 7).build());
        assertVerdict(Verdict.OURS, ipv6().withVlans(5, 7).build());
        assertVerdict(Verdict.OTHER_VLAN, ipv4().withVlans(5).build());
        assertVerdict(Verdict.OTHER_VLAN, ipv4().withVlans(7, 5).build());
        assertVerdict(Verdict.OTHER_VLAN, ipv4().withVlans(5, 7, 7).build());
    }

    private static byte[] withTpid8021ad() {
        byte[] frame = ipv4().withVlans(5).build();
        Frames.put(frame, 12, 0x88a8);
        return frame;
    }

    @Test
    void passesOptionsAndWrongVersions() throws IOException {
        for (int first : new int[] {0x44, 0x46, 0x4f, 0x55, 0x65, 0x00}) {
            assertVerdict(Verdict.OPTIONS, with(ipv4().build(), 14, first));
        }
        assertVerdict(Verdict.OPTIONS, with(ipv6().build(), 14, 0x45));
        for (int header : new int[] {0, 43, 51, 60}) {
            assertVerdict(Verdict.OPTIONS, with(ipv6().build(), 20, header));
        }
    }

    @Test
    void passesEveryFragment() throws IOException {
        byte[] first = ipv4().build();
        Frames.put(first, 20, 0x2000);
        assertVerdict(Verdict.FRAGMENT, first);
        for (int offset : new int[] {1, 0x100, 0x1fff, 0x2001}) {
            byte[] later = ipv4().build();
            Frames.put(later, 20, offset);
            assertVerdict(Verdict.FRAGMENT, later);
        }
        assertVerdict(Verdict.FRAGMENT, with(ipv6().build(), 20, 44));
        byte[] whole = ipv4().build();
        Frames.put(whole, 20, 0);
        assertVerdict(Verdict.OURS, whole);
    }

    @Test
    void passesOtherProtocolsThanUdp() throws IOException {
        for (int protocol : new int[] {1, 6, 58, 132, 255}) {
            assertVerdict(Verdict.NOT_UDP, with(ipv4().build(), 23, protocol));
            assertVerdict(Verdict.NOT_UDP, with(ipv6().build(), 20, protocol));
        }
    }

    @Test
    void passesWhatIsForOtherAddressesAndPorts() throws IOException {
        assertVerdict(
                Verdict.OTHER_ADDRESS,
                Frames.udp(at("10.7.0.1", 1), at("10.7.0.3", PORT)).build());
        assertVerdict(
                Verdict.OTHER_ADDRESS,
                Frames.udp(at("fd00:7::1", 1), at("fd00:7::3", PORT)).build());
        assertVerdict(
                Verdict.OTHER_PORT,
                Frames.udp(at("10.7.0.1", PORT), at("10.7.0.2", 53)).build());
        assertVerdict(
                Verdict.OTHER_PORT,
                Frames.udp(at("fd00:7::1", PORT), at("fd00:7::2", 53)).build());
    }

    @Test
    void dropsATenthWhereTheTestProgramIsToldTo() throws IOException {
        try (XdpProgram dropping = load("dropping.bpf.o", List.of())) {
            int dropped = 0;
            for (int i = 0; i < 2000; i++) {
                int action = ProgramRun.run(dropping, ipv4().build(), 0).action();
                assertTrue(action == XDP_DROP || action == XDP_REDIRECT);
                dropped += action == XDP_DROP ? 1 : 0;
                assertEquals(
                        XDP_PASS,
                        ProgramRun.run(dropping, ipv4().withVlans(1).build(), 0).action());
            }
            assertTrue(dropped > 120 && dropped < 280, dropped + " of 2000");
            assertEquals(dropped, dropping.maps().counters().get(Verdict.FAULT_DROPPED));
            assertEquals(2000 - dropped, dropping.maps().counters().get(Verdict.OURS));
        }
    }

    @Test
    void changesPayloadsVisiblyAndInvisiblyWhereTheTestProgramIsToldTo() throws IOException {
        byte[] sent = ipv4().withPayload((byte) 1, (byte) 2, (byte) 3, (byte) 4).build();
        byte[] flipped = sent.clone();
        flipped[ipv4().udp() + 8] ^= 1;
        byte[] swapped =
                ipv4().withPayload((byte) 3, (byte) 4, (byte) 1, (byte) 2).build();
        int[] counts = new int[3];
        try (XdpProgram corrupting = load("corrupting.bpf.o", List.of())) {
            for (int i = 0; i < 2000; i++) {
                ProgramRun.Outcome outcome = ProgramRun.run(corrupting, sent, 0);
                if (outcome.action() == XDP_REDIRECT) {
                    int kind = List.of(ByteBuffer.wrap(sent), ByteBuffer.wrap(flipped), ByteBuffer.wrap(swapped))
                            .indexOf(outcome.frame());
                    assertTrue(kind >= 0, "neither whole nor changed as said");
                    counts[kind]++;
                }
            }
            assertTrue(counts[1] > 50 && counts[2] > 50, Arrays.toString(counts));
            assertEquals(counts[1] + counts[2], corrupting.maps().counters().get(Verdict.FAULT_CHANGED));
        }
    }

    @Test
    void tellsWhatIsNoProgram() {
        IOException e = assertThrows(IOException.class, () -> XdpProgram.load(new byte[100]));
        assertTrue(e.getMessage().contains("no object file"), e.getMessage());
    }
}
