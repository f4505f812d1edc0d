package io.kyberxdp.afxdp.jna;

/** What the XDP program made of a frame, in the order of its counters (verdict.h). */
public enum Verdict {
    /** For a socket of ours: redirected to it. */
    OURS,
    /** For us, but its receive queue has no socket. */
    NO_SOCKET,
    /** Ends within its headers. */
    TRUNCATED,
    /** ARP and every other protocol beside IP. */
    NOT_IP,
    /** To another station, or to many. */
    OTHER_MAC,
    /** Under other VLAN tags than ours. */
    OTHER_VLAN,
    /** IPv4 options, IPv6 extension headers, a version that does not fit. */
    OPTIONS,
    /** A part of an IP packet. */
    FRAGMENT,
    /** TCP, ICMP, NDP and the like. */
    NOT_UDP,
    /** To an IP address that is not ours. */
    OTHER_ADDRESS,
    /** To a UDP port that is not ours. */
    OTHER_PORT,
    /** Dropped by the test program. */
    FAULT_DROPPED,
    /** Changed by the test program. */
    FAULT_CHANGED
}
