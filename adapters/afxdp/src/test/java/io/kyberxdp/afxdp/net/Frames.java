package io.kyberxdp.afxdp.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Builds Ethernet frames byte by byte, right or wrong as a test wants them; shares no code with the adapter. Each {@code
 * with} method changes the builder itself.
 */
public final class Frames {

    public static final int ETHERNET = 14;
    public static final int IPV4 = 20;
    public static final int IPV6 = 40;
    public static final int UDP = 8;

    private static final int TPID_8021Q = 0x8100;

    private final InetSocketAddress from;
    private final InetSocketAddress to;
    private byte[] sourceMac = mac(0x02_00_00_00_00_01L);
    private byte[] targetMac = mac(0x02_00_00_00_00_02L);
    private List<Integer> vlans = List.of();
    private byte[] payload = {};
    private byte[] trailer = {};
    private int identification;

    private Frames(InetSocketAddress from, InetSocketAddress to) {
        this.from = from;
        this.to = to;
    }

    /** A UDP datagram between two addresses of one family. */
    public static Frames udp(InetSocketAddress from, InetSocketAddress to) {
        return new Frames(from, to);
    }

    /** An address and port, from literals. */
    public static InetSocketAddress at(String address, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByName(address), port);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static byte[] mac(long value) {
        return new byte[] {
            (byte) (value >>> 40),
            (byte) (value >>> 32),
            (byte) (value >>> 24),
            (byte) (value >>> 16),
            (byte) (value >>> 8),
            (byte) value
        };
    }

    public Frames withMacs(long source, long target) {
        sourceMac = mac(source);
        targetMac = mac(target);
        return this;
    }

    public Frames withVlans(Integer... ids) {
        vlans = List.of(ids);
        return this;
    }

    public Frames withPayload(byte... bytes) {
        payload = bytes.clone();
        return this;
    }

    /** Bytes behind the IP packet, as Ethernet pads a short frame. */
    public Frames withTrailer(byte... bytes) {
        trailer = bytes.clone();
        return this;
    }

    public Frames withIdentification(int id) {
        identification = id;
        return this;
    }

    /** Where the IP header starts. */
    public int ip() {
        return ETHERNET + 4 * vlans.size();
    }

    /** Where the UDP header starts. */
    public int udp() {
        return ip() + (isIpv6() ? IPV6 : IPV4);
    }

    private boolean isIpv6() {
        return to.getAddress().getAddress().length == 16;
    }

    /** A new copy of the frame, right in every field. */
    public byte[] build() {
        ByteBuffer frame = ByteBuffer.allocate(udp() + UDP + payload.length + trailer.length);
        frame.put(targetMac).put(sourceMac);
        vlans.forEach(id -> frame.putShort((short) TPID_8021Q).putShort((short) (int) id));
        frame.putShort((short) (isIpv6() ? 0x86dd : 0x0800));
        if (isIpv6()) {
            frame.putInt(0x6000_0000)
                    .putShort((short) (UDP + payload.length))
                    .put((byte) 17)
                    .put((byte) 64);
        } else {
            frame.put((byte) 0x45).put((byte) 0).putShort((short) (IPV4 + UDP + payload.length));
            frame.putShort((short) identification).putShort((short) 0x4000);
            frame.put((byte) 64).put((byte) 17).putShort((short) 0);
        }
        frame.put(from.getAddress().getAddress()).put(to.getAddress().getAddress());
        frame.putShort((short) from.getPort()).putShort((short) to.getPort());
        frame.putShort((short) (UDP + payload.length)).putShort((short) 0);
        frame.put(payload).put(trailer);
        fixChecksums(frame.array());
        return frame.array();
    }

    /** Makes the checksums of a frame that was changed right again. */
    public byte[] fixChecksums(byte[] frame) {
        if (!isIpv6()) {
            put(frame, ip() + 10, 0);
            put(frame, ip() + 10, 0xffff ^ sum(frame, ip(), IPV4, 0));
        }
        put(frame, udp() + 6, 0);
        int sum = 0xffff ^ sum(frame, udp(), UDP + payload.length, pseudoHeader(frame));
        put(frame, udp() + 6, sum == 0 ? 0xffff : sum);
        return frame;
    }

    /** What a sender leaves in the UDP checksum for a network card to complete: the sum of the pseudo-header. */
    public byte[] withPartialChecksum() {
        byte[] frame = build();
        put(frame, udp() + 6, pseudoHeader(frame));
        return frame;
    }

    private int pseudoHeader(byte[] frame) {
        int addresses = isIpv6() ? ip() + 8 : ip() + 12;
        return sum(frame, addresses, isIpv6() ? 32 : 8, 17 + UDP + payload.length);
    }

    private static int sum(byte[] bytes, int at, int length, int start) {
        int sum = start;
        for (int i = 0; i < length; i++) {
            sum += (bytes[at + i] & 0xff) << (i % 2 == 0 ? 8 : 0);
        }
        while (sum >>> 16 != 0) {
            sum = (sum & 0xffff) + (sum >>> 16);
        }
        return sum;
    }

    /** Writes 16 bits. */
    public static void put(byte[] frame, int at, int value) {
        frame[at] = (byte) (value >>> 8);
        frame[at + 1] = (byte) value;
    }
}
