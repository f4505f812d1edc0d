package io.kyberxdp.kerneltcp.udp.jna;

import java.net.InetSocketAddress;

/** The Java form of recent senders' addresses. Bounded: a sender may drive another one out, which then costs a new object. */
final class PeerCache {

    private static final int SLOTS = 256;

    private final SocketAddress[] keys = new SocketAddress[SLOTS];
    private final InetSocketAddress[] peers = new InetSocketAddress[SLOTS];

    /** The address that the kernel wrote. */
    InetSocketAddress find(OffHeap memory, int at) {
        SocketAddress key = SocketAddress.read(memory, at);
        int hash = key.hashCode();
        int slot = (hash ^ hash >>> 8 ^ hash >>> 16) & SLOTS - 1;
        if (!key.equals(keys[slot])) {
            keys[slot] = key;
            peers[slot] = key.toJava();
        }
        return peers[slot];
    }
}
