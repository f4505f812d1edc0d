package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.FrameTemplate;
import io.kyberxdp.afxdp.frame.IpAddress;
import java.net.InetSocketAddress;

/** What a port keeps of one peer: its address in both forms, and the way to it. All of it can be had anew when forgotten. */
final class Peer {

    /** No Ethernet address is known. */
    static final long NO_MAC = -1;

    final InetSocketAddress address;
    final IpAddress ip;

    /** The address of ours that the peer sent to; null if it never did. */
    IpAddress ours;

    /** The Ethernet address its last datagram came from, for answers while the kernel knows none. */
    long learnedMac = NO_MAC;

    /** The number of the queue its last datagram came by, among the port's. */
    int queue;

    /** The headers of frames to it; null when its datagrams go through the kernel. */
    FrameTemplate template;

    /** The next station's Ethernet address in the template. */
    long templateMac;

    /** The address of ours in the template. */
    IpAddress templateSource;

    /** Whether the next datagram goes through the kernel, to make it find the next station, or see that it still is there. */
    boolean nextByKernel;

    /** When to ask the kernel for the way again, in System.nanoTime. */
    long checkAt;

    /** Which state of the interface the template was made for. */
    int epoch = -1;

    Peer(InetSocketAddress address, IpAddress ip) {
        this.address = address;
        this.ip = ip;
    }
}
