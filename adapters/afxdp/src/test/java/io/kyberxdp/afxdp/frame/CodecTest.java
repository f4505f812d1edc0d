package io.kyberxdp.afxdp.frame;

import static io.kyberxdp.afxdp.net.Frames.at;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.kyberxdp.afxdp.net.Frames;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Frames read and written, against frames a test builds byte by byte. */
class CodecTest {

    private static final long OUR_MAC = 0x02_00_00_00_00_02L;
    private static final long PEER_MAC = 0x06_f0_e0_d0_c0_b1L;
    private static final int AT = 256;
    private static final InetSocketAddress OUR_IPV4 = at("10.7.0.2", 25722);
    private static final InetSocketAddress PEER_IPV4 = at("10.7.0.1", 40_000);
    private static final InetSocketAddress OUR_IPV6 = at("fd00:7::2", 25722);
    private static final InetSocketAddress PEER_IPV6 = at("fd00:7::1", 40_000);

    private final ByteBuffer memory = ByteBuffer.allocateDirect(8192);
    private Station own = station();

    private static Station station(Integer... vlans) {
        return new Station(OUR_MAC, List.of(vlans), List.of(ip(OUR_IPV4), ip(OUR_IPV6)), 25722);
    }

    private static IpAddress ip(InetSocketAddress address) {
        return IpAddress.of(address.getAddress());
    }

    private static Frames ipv4() {
        return Frames.udp(PEER_IPV4, OUR_IPV4).withMacs(PEER_MAC, OUR_MAC).withPayload(bytes(100));
    }

    private static Frames ipv6() {
        return Frames.udp(PEER_IPV6, OUR_IPV6).withMacs(PEER_MAC, OUR_MAC).withPayload(bytes(100));
    }

    private static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (i * 7 + 1);
        }
        return bytes;
    }

    private ReceivedFrame reader(boolean acceptPartial) {
        return new ReceivedFrame(memory, acceptPartial);
    }

    private FrameFault parse(byte[] frame) {
        return parse(reader(false), frame);
    }

    private FrameFault parse(ReceivedFrame reader, byte[] frame) {
        memory.put(AT, frame);
        return reader.parse(AT, frame.length, own);
    }

    @Test
    void readsWhatAFrameCarries() {
        for (Frames frame : List.of(ipv4(), ipv6().withTrailer((byte) 1, (byte) 2))) {
            ReceivedFrame reader = reader(false);
            assertNull(parse(reader, frame.build()));
            boolean isIpv4 = frame.udp() == 34;
            IpAddress source = ip(isIpv4 ? PEER_IPV4 : PEER_IPV6);
            IpAddress target = ip(isIpv4 ? OUR_IPV4 : OUR_IPV6);
            assertEquals(PEER_MAC, reader.sourceMac());
            assertEquals(source, new IpAddress(reader.sourceHigh(), reader.sourceLow()));
            assertEquals(target, new IpAddress(reader.targetHigh(), reader.targetLow()));
            assertEquals(40_000, reader.sourcePort());
            byte[] payload = new byte[reader.payloadLength()];
            memory.get(reader.payload(), payload);
            assertArrayEquals(bytes(100), payload);
        }
    }

    @Property(tries = 300)
    void writesWhatTheTestWouldWrite(
            @ForAll boolean isIpv4, @ForAll @Size(max = 1400) byte[] payload, @ForAll @IntRange(max = 2) int tags) {
        Integer[] vlans = Arrays.copyOf(new Integer[] {5, 4094}, tags);
        own = station(vlans);
        FrameTemplate template = isIpv4
                ? new FrameTemplate(own, ip(OUR_IPV4), PEER_MAC, ip(PEER_IPV4), 40_000)
                : new FrameTemplate(own, ip(OUR_IPV6), PEER_MAC, ip(PEER_IPV6), 40_000);
        Frames expected = (isIpv4 ? Frames.udp(OUR_IPV4, PEER_IPV4) : Frames.udp(OUR_IPV6, PEER_IPV6))
                .withMacs(OUR_MAC, PEER_MAC)
                .withVlans(vlans)
                .withPayload(payload);
        byte[] frame = expected.build();
        byte[] padded = Arrays.copyOf(frame, Math.max(60, frame.length));
        for (int i = 0; i < 100; i++) {
            memory.put(AT + i, (byte) 0xee);
        }
        ByteBuffer given = ByteBuffer.wrap(payload);
        assertEquals(padded.length, template.write(memory, AT, given));
        assertEquals(payload.length, given.remaining());
        byte[] written = new byte[padded.length];
        memory.get(AT, written);
        assertArrayEquals(padded, written);
    }

    /** A payload chosen so that the sum is all ones, and the checksum would be zero. */
    @Test
    void writesAllOnesInPlaceOfAZeroChecksum() {
        FrameTemplate template = new FrameTemplate(own, ip(OUR_IPV6), PEER_MAC, ip(PEER_IPV6), 40_000);
        byte[] payload = new byte[2];
        template.write(memory, AT, ByteBuffer.wrap(payload));
        int checksumOfZeros = memory.getShort(AT + 14 + 40 + 6) & 0xffff;
        Frames.put(payload, 0, checksumOfZeros);
        template.write(memory, AT, ByteBuffer.wrap(payload));
        assertEquals(0xffff, memory.getShort(AT + 14 + 40 + 6) & 0xffff);
    }

    @Test
    void refusesEveryFlippedBitOfACoveredByte() {
        for (Frames frame : List.of(ipv4(), ipv6())) {
            int from = frame.udp() == 34 ? frame.ip() : frame.ip() + 8;
            byte[] whole = frame.build();
            for (int bit = 8 * from; bit < 8 * whole.length; bit++) {
                byte[] flipped = whole.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                assertEquals(true, parse(flipped) != null, "bit " + bit);
            }
        }
    }

    @Test
    void refusesChecksumsThatAreWrongOrMissing() {
        byte[] badIp = ipv4().build();
        badIp[ipv4().ip() + 10] ^= 1;
        assertEquals(FrameFault.IP_CHECKSUM, parse(badIp));
        for (Frames frame : List.of(ipv4(), ipv6())) {
            byte[] bad = frame.build();
            bad[frame.udp() + 7] ^= 1;
            assertEquals(FrameFault.UDP_CHECKSUM, parse(bad));
            byte[] none = frame.build();
            Frames.put(none, frame.udp() + 6, 0);
            assertEquals(frame.udp() == 34 ? null : FrameFault.UDP_CHECKSUM, parse(none));
        }
    }

    @Test
    void takesAPartialChecksumOnlyWhereToldTo() {
        for (Frames frame : List.of(ipv4(), ipv6())) {
            assertEquals(FrameFault.PARTIAL_CHECKSUM, parse(frame.withPartialChecksum()));
            assertNull(parse(reader(true), frame.withPartialChecksum()));
            byte[] bad = frame.withPartialChecksum();
            bad[frame.udp() + 7] ^= 1;
            assertEquals(FrameFault.UDP_CHECKSUM, parse(reader(true), bad));
        }
    }

    @Test
    void refusesEveryTruncation() {
        for (Frames frame : List.of(ipv4(), ipv6())) {
            byte[] whole = frame.build();
            for (int length = 0; length < whole.length; length++) {
                FrameFault fault = parse(Arrays.copyOf(whole, length));
                boolean inHeaders = length < frame.ip() + (frame.udp() == 34 ? 20 : 40);
                assertEquals(inHeaders ? FrameFault.TRUNCATED : FrameFault.IP_LENGTH, fault, "at " + length);
            }
        }
    }

    @Test
    void refusesLengthsThatDoNotFit() {
        for (int wrong : new int[] {0, 19, 27, 129, 0xffff}) {
            byte[] frame = ipv4().build();
            Frames.put(frame, ipv4().ip() + 2, wrong);
            assertEquals(FrameFault.IP_LENGTH, parse(frame), "IPv4 length " + wrong);
        }
        for (int wrong : new int[] {0, 7, 109, 0xffff}) {
            byte[] frame = ipv6().build();
            Frames.put(frame, ipv6().ip() + 4, wrong);
            assertEquals(FrameFault.IP_LENGTH, parse(frame), "IPv6 length " + wrong);
        }
        for (Frames whole : List.of(ipv4(), ipv6())) {
            for (int wrong : new int[] {0, 7, 109, 0xffff}) {
                byte[] frame = whole.build();
                Frames.put(frame, whole.udp() + 4, wrong);
                assertEquals(FrameFault.UDP_LENGTH, parse(frame), "UDP length " + wrong);
            }
        }
    }

    @Test
    void refusesWhatIsForOthers() {
        assertEquals(
                FrameFault.NOT_OURS, parse(ipv4().withMacs(PEER_MAC, PEER_MAC).build()));
        assertEquals(
                FrameFault.NOT_OURS,
                parse(ipv4().withMacs(PEER_MAC, 0xffff_ffff_ffffL).build()));
        assertEquals(FrameFault.NOT_OURS, parse(toUs("10.7.0.1", "10.7.0.3", 25722)));
        assertEquals(FrameFault.NOT_OURS, parse(toUs("fd00:7::1", "fd00:7::3", 25722)));
        assertEquals(FrameFault.NOT_OURS, parse(toUs("10.7.0.1", "10.7.0.2", 25723)));
        assertEquals(FrameFault.NOT_PLAIN_UDP, parse(ipv4().withVlans(5).build()));
        own = station(5);
        assertNull(parse(ipv4().withVlans(5).build()));
        assertEquals(FrameFault.NOT_OURS, parse(ipv4().withVlans(6).build()));
        assertEquals(FrameFault.NOT_OURS, parse(ipv4().build()));
    }

    @Test
    void refusesWhatIsNoPlainUdp() {
        for (int[] change : new int[][] {{12, 9}, {14, 0x46}, {14, 0x65}, {20, 0x20}, {21, 1}, {23, 6}}) {
            byte[] frame = ipv4().build();
            frame[change[0]] = (byte) change[1];
            assertEquals(FrameFault.NOT_PLAIN_UDP, parse(frame), Arrays.toString(change));
        }
        for (int[] change : new int[][] {{14, 0x45}, {20, 44}, {20, 58}, {20, 0}}) {
            byte[] frame = ipv6().build();
            frame[change[0]] = (byte) change[1];
            assertEquals(FrameFault.NOT_PLAIN_UDP, parse(frame), Arrays.toString(change));
        }
    }

    @Test
    void refusesSourcesThatNobodyCanAnswer() {
        for (String source :
                List.of("0.0.0.0", "0.1.2.3", "127.0.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "10.7.0.2")) {
            assertEquals(FrameFault.SOURCE, parse(toUs(source, "10.7.0.2", 25722)), source);
        }
        for (String source : List.of("::", "::1", "ff02::1", "fd00:7::2")) {
            assertEquals(FrameFault.SOURCE, parse(toUs(source, "fd00:7::2", 25722)), source);
        }
        assertEquals(
                FrameFault.SOURCE,
                parse(Frames.udp(at("10.7.0.1", 0), OUR_IPV4)
                        .withMacs(PEER_MAC, OUR_MAC)
                        .build()));
        byte[] mapped = ipv6().build();
        System.arraycopy(ip(PEER_IPV4).bytes(), 0, mapped, ipv6().ip() + 8, 16);
        assertEquals(FrameFault.SOURCE, parse(ipv6().fixChecksums(mapped)));
    }

    private static byte[] toUs(String source, String target, int port) {
        return Frames.udp(at(source, 9), at(target, port))
                .withMacs(PEER_MAC, OUR_MAC)
                .build();
    }

    @Property(tries = 2000)
    void neverFailsOnRandomBytes(@ForAll @Size(max = 120) byte[] random, @ForAll boolean isIpv4) {
        byte[] frame = (isIpv4 ? ipv4() : ipv6()).build();
        for (int i = 0; i + 1 < random.length; i += 2) {
            frame[(random[i] & 0xff) % frame.length] = random[i + 1];
        }
        parse(reader(true), frame);
        parse(reader(true), random);
    }
}
