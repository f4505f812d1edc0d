package io.kyberxdp.afxdp.frame;

/**
 * Sizes and offsets of the headers, in bytes; all fields are big-endian.
 *
 * <pre>
 *   Ethernet: | destination 6 | source 6 | {TPID 2 | VLAN 2}* | type 2 |
 *   IPv4:     | 0x45 | TOS | total length 2 | id 2 | flags, offset 2 | TTL | protocol | checksum 2 | source 4 | destination 4 |
 *   IPv6:     | 0x6, class, flow label 4 | payload length 2 | next header | hop limit | source 16 | destination 16 |
 *   UDP:      | source port 2 | destination port 2 | length 2 | checksum 2 |
 * </pre>
 */
public final class Wire {

    /** An Ethernet header without tags. */
    public static final int ETHERNET = 14;

    /** A VLAN tag. */
    public static final int TAG = 4;

    /** The most VLAN tags a frame of ours has. */
    public static final int MAX_TAGS = 2;

    /** An IPv4 header without options. */
    public static final int IPV4 = 20;

    /** An IPv6 header without extensions. */
    public static final int IPV6 = 40;

    /** A UDP header. */
    public static final int UDP = 8;

    static final int MAC = 6;
    static final int MIN_FRAME = 60;

    static final int TYPE_IPV4 = 0x0800;
    static final int TYPE_IPV6 = 0x86dd;
    static final int TYPE_8021Q = 0x8100;
    static final int TYPE_8021AD = 0x88a8;
    static final int VLAN_ID_MASK = 0x0fff;

    static final int IPV4_FIRST = 0x45;
    static final int IPV4_LENGTH = 2;
    static final int IPV4_FLAGS = 6;
    static final int IPV4_TTL = 8;
    static final int IPV4_PROTOCOL = 9;
    static final int IPV4_CHECKSUM = 10;
    static final int IPV4_SOURCE = 12;
    static final int IPV4_DESTINATION = 16;
    static final int IPV4_FRAGMENT_MASK = 0x3fff;
    static final int IPV4_DONT_FRAGMENT = 0x4000;

    static final int IPV6_LENGTH = 4;
    static final int IPV6_NEXT = 6;
    static final int IPV6_HOPS = 7;
    static final int IPV6_SOURCE = 8;
    static final int IPV6_DESTINATION = 24;

    static final int UDP_DESTINATION = 2;
    static final int UDP_LENGTH = 4;
    static final int UDP_CHECKSUM = 6;

    static final int PROTOCOL_UDP = 17;
    static final int HOPS = 64;

    private Wire() {}
}
