package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.FrameTemplate;
import io.kyberxdp.afxdp.frame.IpAddress;
import java.net.InetSocketAddress;

/**
 * What a port keeps of one peer: its address in both forms, what its datagrams told, and the way to it. All of it can be had
 * anew when forgotten. The sender's fields start as zero and null, since the sender may find a peer that the receiver made
 * without any other synchronisation than that of final fields.
 */
final class Peer {

    /** No Ethernet address is known. */
    static final long NO_MAC = -1;

    /**
     * Where the peer's datagrams come from and go to.
     *
     * @param mac the Ethernet address the last one came from, for answers while the kernel knows none
     * @param ours the address of ours it was sent to
     * @param queue the number of the queue it came by, among the port's
     */
    record Learned(long mac, IpAddress ours, int queue) {}

    final InetSocketAddress address;
    final IpAddress ip;

    /** The receiver's word to the sender; null before the first datagram came. */
    volatile Learned learned;

    // The sender's own.

    /** The headers of frames to it; null when its datagrams go through the kernel. */
    FrameTemplate template;

    /** The next station's Ethernet address in the template. */
    long templateMac;

    /** The address of ours in the template. */
    IpAddress templateSource;

    /** Our Ethernet address when the way was looked up; 0 before that. */
    long checkedMac;

    /** What was known from datagrams then. */
    Learned checkedWith;

    /** When the way was looked up, and when it will be again, in System.nanoTime. */
    long checkedAt;

    long checkAt;

    /** Whether the next datagram goes through the kernel, to make it find the next station, or see that it still is there. */
    boolean nextByKernel;

    Peer(InetSocketAddress address, IpAddress ip) {
        this.address = address;
        this.ip = ip;
    }
}
