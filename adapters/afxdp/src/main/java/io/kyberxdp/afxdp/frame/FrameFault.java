package io.kyberxdp.afxdp.frame;

/** Why a frame that reached the socket is not handed on. */
public enum FrameFault {
    /** Ends within its headers. */
    TRUNCATED,
    /** To another station or under other VLAN tags: a program other than ours let it through. */
    NOT_OURS,
    /** Neither plain IPv4 nor plain IPv6 with UDP, or a fragment. */
    NOT_PLAIN_UDP,
    /** The IP header claims more bytes than the frame has, or fewer than the headers need. */
    IP_LENGTH,
    /** The IPv4 header's checksum is wrong. */
    IP_CHECKSUM,
    /** The UDP header claims more bytes than the IP packet has, or fewer than its own. */
    UDP_LENGTH,
    /** The UDP checksum is wrong, or missing over IPv6. */
    UDP_CHECKSUM,
    /** As UDP_CHECKSUM, and it looks as if a network card was to complete it, as with senders on the same machine. */
    PARTIAL_CHECKSUM,
    /** From an address or port that nobody can answer: many, none, loopback, or our own. */
    SOURCE,
    /** The kernel says the packet goes on in another frame. */
    CONTINUED
}
