/* What became of a frame, and the counter of it: one index each. Verdict.java names the same. */
#ifndef KYBERXDP_VERDICT_H
#define KYBERXDP_VERDICT_H

enum verdict {
    OURS,          /* for a socket of ours: redirected to it */
    NO_SOCKET,     /* for us, but this receive queue has no socket */
    TRUNCATED,     /* ends within its headers */
    NOT_IP,        /* ARP and every other protocol beside IP */
    OTHER_MAC,     /* to another station, or to many */
    OTHER_VLAN,    /* under other VLAN tags than ours */
    OPTIONS,       /* IPv4 options, IPv6 extension headers, a version that does not fit */
    FRAGMENT,      /* a part of an IP packet */
    NOT_UDP,       /* TCP, ICMP, NDP and the like */
    OTHER_ADDRESS, /* to an IP address that is not ours */
    OTHER_PORT,    /* to a UDP port that is not ours */
    FAULT_DROPPED, /* by the test program only */
    FAULT_CHANGED, /* by the test program only */
    VERDICTS
};

#endif
