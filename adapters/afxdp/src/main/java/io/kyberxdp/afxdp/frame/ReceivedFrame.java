package io.kyberxdp.afxdp.frame;

import java.nio.ByteBuffer;

/**
 * Reads a frame that arrived, and checks all of it: lengths, checksums, addresses. One instance reads one frame after the
 * other; what it tells is of the last frame that {@link #parse} found faultless.
 */
public final class ReceivedFrame {

    private final ByteBuffer frames;
    private final boolean acceptPartialChecksum;
    private int ip;
    private int end;
    private int udp;
    private long sourceMac;
    private long sourceHigh;
    private long sourceLow;
    private long targetHigh;
    private long targetLow;
    private int sourcePort;
    private int payload;
    private int payloadLength;

    /**
     * A reader.
     *
     * @param frames the memory the frames lie in, big-endian
     * @param acceptPartialChecksum whether a UDP checksum that a network card was to complete will do
     */
    public ReceivedFrame(ByteBuffer frames, boolean acceptPartialChecksum) {
        this.frames = frames;
        this.acceptPartialChecksum = acceptPartialChecksum;
    }

    /**
     * Reads and checks a frame.
     *
     * @param at where it starts
     * @param length how long it is; bytes behind the IP packet are padding
     * @param own who we are
     * @return what is wrong with it, null if nothing
     */
    public FrameFault parse(int at, int length, Station own) {
        end = at + length;
        FrameFault fault = parseEthernet(at, own);
        if (fault != null) {
            return fault;
        }
        fault = frames.getShort(ip - Short.BYTES) == Wire.TYPE_IPV4 ? parseIpv4() : parseIpv6();
        if (fault != null) {
            return fault;
        }
        if (!own.has(targetHigh, targetLow)) {
            return FrameFault.NOT_OURS;
        }
        fault = parseUdp(own);
        return fault != null || isAnswerable(own) ? fault : FrameFault.SOURCE;
    }

    private FrameFault parseEthernet(int at, Station own) {
        int tags = own.vlans().size();
        ip = at + Wire.ETHERNET + tags * Wire.TAG;
        if (ip > end) {
            return FrameFault.TRUNCATED;
        }
        if (mac(at) != own.mac()) {
            return FrameFault.NOT_OURS;
        }
        sourceMac = mac(at + Wire.MAC);
        for (int i = 0; i < tags; i++) {
            int tag = at + 2 * Wire.MAC + i * Wire.TAG;
            int type = frames.getShort(tag) & 0xffff;
            int vlan = frames.getShort(tag + Short.BYTES) & Wire.VLAN_ID_MASK;
            if ((type != Wire.TYPE_8021Q && type != Wire.TYPE_8021AD)
                    || vlan != own.vlans().get(i)) {
                return FrameFault.NOT_OURS;
            }
        }
        int type = frames.getShort(ip - Short.BYTES) & 0xffff;
        return type == Wire.TYPE_IPV4 || type == Wire.TYPE_IPV6 ? null : FrameFault.NOT_PLAIN_UDP;
    }

    private long mac(int at) {
        return (frames.getInt(at) & 0xffff_ffffL) << 16 | (frames.getShort(at + Integer.BYTES) & 0xffff);
    }

    private FrameFault parseIpv4() {
        if (end - ip < Wire.IPV4) {
            return FrameFault.TRUNCATED;
        }
        int flags = frames.getShort(ip + Wire.IPV4_FLAGS);
        if (frames.get(ip) != Wire.IPV4_FIRST
                || frames.get(ip + Wire.IPV4_PROTOCOL) != Wire.PROTOCOL_UDP
                || (flags & Wire.IPV4_FRAGMENT_MASK) != 0) {
            return FrameFault.NOT_PLAIN_UDP;
        }
        int total = frames.getShort(ip + Wire.IPV4_LENGTH) & 0xffff;
        if (total < Wire.IPV4 + Wire.UDP || total > end - ip) {
            return FrameFault.IP_LENGTH;
        }
        if (InternetChecksum.fold(InternetChecksum.sum(frames, ip, Wire.IPV4)) != 0xffff) {
            return FrameFault.IP_CHECKSUM;
        }
        sourceHigh = 0;
        targetHigh = 0;
        sourceLow = IpAddress.mapped(frames.getInt(ip + Wire.IPV4_SOURCE));
        targetLow = IpAddress.mapped(frames.getInt(ip + Wire.IPV4_DESTINATION));
        udp = ip + Wire.IPV4;
        end = ip + total;
        return null;
    }

    private FrameFault parseIpv6() {
        if (end - ip < Wire.IPV6) {
            return FrameFault.TRUNCATED;
        }
        if ((frames.get(ip) & 0xf0) != 0x60 || frames.get(ip + Wire.IPV6_NEXT) != Wire.PROTOCOL_UDP) {
            return FrameFault.NOT_PLAIN_UDP;
        }
        int length = frames.getShort(ip + Wire.IPV6_LENGTH) & 0xffff;
        udp = ip + Wire.IPV6;
        if (length < Wire.UDP || length > end - udp) {
            return FrameFault.IP_LENGTH;
        }
        sourceHigh = frames.getLong(ip + Wire.IPV6_SOURCE);
        sourceLow = frames.getLong(ip + Wire.IPV6_SOURCE + Long.BYTES);
        targetHigh = frames.getLong(ip + Wire.IPV6_DESTINATION);
        targetLow = frames.getLong(ip + Wire.IPV6_DESTINATION + Long.BYTES);
        end = udp + length;
        // An IPv4 address inside an IPv6 header would pass for the IPv4 host itself.
        return IpAddress.isIpv4(sourceHigh, sourceLow) ? FrameFault.SOURCE : null;
    }

    private FrameFault parseUdp(Station own) {
        int length = frames.getShort(udp + Wire.UDP_LENGTH) & 0xffff;
        if (length < Wire.UDP || length > end - udp) {
            return FrameFault.UDP_LENGTH;
        }
        if ((frames.getShort(udp + Wire.UDP_DESTINATION) & 0xffff) != own.port()) {
            return FrameFault.NOT_OURS;
        }
        sourcePort = frames.getShort(udp) & 0xffff;
        payload = udp + Wire.UDP;
        payloadLength = length - Wire.UDP;
        return checkUdpChecksum(length);
    }

    /** RFC 768: zero means that the sender made none, which IPv6 forbids (RFC 8200, section 8.1). */
    private FrameFault checkUdpChecksum(int length) {
        int checksum = frames.getShort(udp + Wire.UDP_CHECKSUM) & 0xffff;
        boolean ipv4 = IpAddress.isIpv4(targetHigh, targetLow);
        if (checksum == 0) {
            return ipv4 ? null : FrameFault.UDP_CHECKSUM;
        }
        long pseudoHeader = pseudoHeader(ipv4) + Wire.PROTOCOL_UDP + length;
        if (InternetChecksum.fold(pseudoHeader + InternetChecksum.sum(frames, udp, length)) == 0xffff) {
            return null;
        }
        if (checksum != InternetChecksum.fold(pseudoHeader)) {
            return FrameFault.UDP_CHECKSUM;
        }
        return acceptPartialChecksum ? null : FrameFault.PARTIAL_CHECKSUM;
    }

    private long pseudoHeader(boolean ipv4) {
        return ipv4
                ? (sourceLow & 0xffff_ffffL) + (targetLow & 0xffff_ffffL)
                : InternetChecksum.sum(sourceHigh)
                        + InternetChecksum.sum(sourceLow)
                        + InternetChecksum.sum(targetHigh)
                        + InternetChecksum.sum(targetLow);
    }

    private boolean isAnswerable(Station own) {
        if (sourcePort == 0 || own.has(sourceHigh, sourceLow)) {
            return false;
        }
        if (!IpAddress.isIpv4(sourceHigh, sourceLow)) {
            boolean unspecifiedOrLoopback = sourceHigh == 0 && (sourceLow >>> 1) == 0;
            return !unspecifiedOrLoopback && sourceHigh >>> 56 != 0xff; // ff00::/8 is multicast
        }
        int first = (int) (sourceLow >>> 24) & 0xff;
        return first != 0 && first != 127 && first < 224; // this network; loopback; multicast, reserved and broadcast
    }

    /** The sender's Ethernet address in the low 48 bits. */
    public long sourceMac() {
        return sourceMac;
    }

    /** The first 64 bits of the sender's IP address. */
    public long sourceHigh() {
        return sourceHigh;
    }

    /** The last 64 bits of the sender's IP address. */
    public long sourceLow() {
        return sourceLow;
    }

    /** The first 64 bits of the address it was sent to. */
    public long targetHigh() {
        return targetHigh;
    }

    /** The last 64 bits of the address it was sent to. */
    public long targetLow() {
        return targetLow;
    }

    /** The sender's port. */
    public int sourcePort() {
        return sourcePort;
    }

    /** Where the payload starts. */
    public int payload() {
        return payload;
    }

    /** How many bytes the payload has. */
    public int payloadLength() {
        return payloadLength;
    }
}
