package io.kyberxdp.afxdp.frame;

import java.nio.ByteBuffer;

/**
 * The headers of the datagrams from us to one peer, ready but for lengths and checksums. The sums over what never changes are
 * taken once; a datagram adds its own.
 */
public final class FrameTemplate {

    private final byte[] headers;
    private final boolean ipv4;
    private final int ip;
    private final int udp;

    /** Over the IPv4 header with the length and the checksum zero. */
    private final long ipSum;

    /** Over the pseudo-header without its length, and over the ports. */
    private final long udpSum;

    /**
     * Headers.
     *
     * @param own who we are
     * @param source which of our addresses to send from, of the family of the target
     * @param targetMac the next station's Ethernet address in the low 48 bits
     * @param target the peer's address
     * @param targetPort the peer's port
     */
    public FrameTemplate(Station own, IpAddress source, long targetMac, IpAddress target, int targetPort) {
        ipv4 = target.isIpv4();
        ip = Wire.ETHERNET + own.vlans().size() * Wire.TAG;
        udp = ip + (ipv4 ? Wire.IPV4 : Wire.IPV6);
        headers = new byte[udp + Wire.UDP];
        ByteBuffer out = ByteBuffer.wrap(headers);
        putMac(out, targetMac);
        putMac(out, own.mac());
        own.vlans().forEach(vlan -> out.putShort((short) Wire.TYPE_8021Q).putShort(vlan.shortValue()));
        out.putShort((short) (ipv4 ? Wire.TYPE_IPV4 : Wire.TYPE_IPV6));
        if (ipv4) {
            putIpv4(out, (int) source.low(), (int) target.low());
        } else {
            putIpv6(out, source, target);
        }
        out.putShort((short) own.port()).putShort((short) targetPort);
        ipSum = ipv4 ? InternetChecksum.sum(out, ip, Wire.IPV4) : 0;
        int addresses = ip + (ipv4 ? Wire.IPV4_SOURCE : Wire.IPV6_SOURCE);
        udpSum = InternetChecksum.sum(out, addresses, udp + Wire.UDP_LENGTH - addresses) + Wire.PROTOCOL_UDP;
    }

    private static void putMac(ByteBuffer out, long mac) {
        out.putShort((short) (mac >>> 32)).putInt((int) mac);
    }

    /** With "don't fragment", so that the identification may be zero (RFC 6864, section 4.1). */
    private static void putIpv4(ByteBuffer out, int source, int target) {
        out.put((byte) Wire.IPV4_FIRST).put((byte) 0).putShort((short) 0);
        out.putShort((short) 0).putShort((short) Wire.IPV4_DONT_FRAGMENT);
        out.put((byte) Wire.HOPS).put((byte) Wire.PROTOCOL_UDP).putShort((short) 0);
        out.putInt(source).putInt(target);
    }

    private static void putIpv6(ByteBuffer out, IpAddress source, IpAddress target) {
        out.putInt(0x6000_0000).putShort((short) 0);
        out.put((byte) Wire.PROTOCOL_UDP).put((byte) Wire.HOPS);
        out.put(source.bytes()).put(target.bytes());
    }

    /**
     * Writes a frame.
     *
     * @param frames the memory to write into, big-endian
     * @param at where the frame starts
     * @param payload the bytes between position and limit; unchanged
     * @return the frame's length, at least 60: shorter ones are padded
     */
    public int write(ByteBuffer frames, int at, ByteBuffer payload) {
        int size = payload.remaining();
        int udpLength = Wire.UDP + size;
        int udpAt = at + udp;
        frames.put(at, headers);
        frames.put(udpAt + Wire.UDP, payload, payload.position(), size);
        if (ipv4) {
            int total = Wire.IPV4 + udpLength;
            frames.putShort(at + ip + Wire.IPV4_LENGTH, (short) total);
            frames.putShort(at + ip + Wire.IPV4_CHECKSUM, (short) InternetChecksum.of(ipSum + total));
        } else {
            frames.putShort(at + ip + Wire.IPV6_LENGTH, (short) udpLength);
        }
        frames.putShort(udpAt + Wire.UDP_LENGTH, (short) udpLength);
        // The length counts twice: in the pseudo-header and in the header.
        long sum = udpSum + 2L * udpLength + InternetChecksum.sum(frames, udpAt + Wire.UDP, size);
        int checksum = InternetChecksum.of(sum);
        frames.putShort(
                udpAt + Wire.UDP_CHECKSUM, (short) (checksum == 0 ? 0xffff : checksum)); // zero would mean "none"
        return pad(frames, at, udp + udpLength);
    }

    private static int pad(ByteBuffer frames, int at, int length) {
        for (int i = length; i < Wire.MIN_FRAME; i++) {
            frames.put(at + i, (byte) 0); // the frame's last user left other bytes there
        }
        return Math.max(length, Wire.MIN_FRAME);
    }
}
