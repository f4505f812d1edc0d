package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.IpAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The peers a port remembers, found by the numbers in a frame or by a socket address, in both cases without making an object
 * when the peer is known. A bounded memory: a new peer takes the place of an old one, which costs that one a look at the
 * kernel's tables when it is next sent to. Which peers share a place is secret, so that nobody can push out another at will.
 *
 * <p>Both halves of a port look peers up without a lock: a place holds a peer or it does not, and a peer's identity is final.
 * A lock is taken to remember a new one, so that a peer is never two.
 */
final class PeerTable {

    private static final int WAYS = 4;
    private static final int SETS = 2048;

    private final Peer[] byNumbers = new Peer[SETS * WAYS];
    private final Peer[] byAddress = new Peer[SETS * WAYS];
    private final ReentrantLock remembering = new ReentrantLock();
    private final long key = new SecureRandom().nextLong();
    private final int scope;
    private int nextWay;

    /**
     * An empty table.
     *
     * @param scope the number of the interface, for link-local addresses
     */
    PeerTable(int scope) {
        this.scope = scope;
    }

    /** The peer a frame came from. */
    Peer find(long high, long low, int port) {
        Peer known = look(high, low, port);
        if (known != null) {
            return known;
        }
        IpAddress ip = new IpAddress(high, low);
        return remember(new Peer(new InetSocketAddress(ip.toInetAddress(scope), port), ip));
    }

    /** The peer a datagram goes to. */
    Peer find(InetSocketAddress address) {
        Peer known = look(address);
        return known != null ? known : remember(new Peer(address, IpAddress.of(address.getAddress())));
    }

    private Peer look(long high, long low, int port) {
        int set = set(high, low, port);
        for (int i = set; i < set + WAYS; i++) {
            Peer peer = byNumbers[i];
            if (peer != null && peer.ip.low() == low && peer.address.getPort() == port && peer.ip.high() == high) {
                return peer;
            }
        }
        return null;
    }

    private Peer look(InetSocketAddress address) {
        int set = set(address);
        for (int i = set; i < set + WAYS; i++) {
            Peer peer = byAddress[i];
            if (peer != null && peer.address.equals(address)) {
                return peer;
            }
        }
        return null;
    }

    /** Puts a peer where both ways of looking find it, or the one that is there already. */
    private Peer remember(Peer fresh) {
        remembering.lock();
        try {
            int port = fresh.address.getPort();
            Peer byItsNumbers = look(fresh.ip.high(), fresh.ip.low(), port);
            Peer byItsAddress = look(fresh.address);
            Peer peer = byItsAddress != null ? byItsAddress : byItsNumbers != null ? byItsNumbers : fresh;
            nextWay = (nextWay + 1) % WAYS;
            if (byItsNumbers == null) {
                byNumbers[set(peer.ip.high(), peer.ip.low(), port) + nextWay] = peer;
            }
            if (byItsAddress == null) {
                byAddress[set(peer.address) + nextWay] = peer;
            }
            return peer;
        } finally {
            remembering.unlock();
        }
    }

    private int set(InetSocketAddress address) {
        return set(0, address.getAddress().hashCode(), address.getPort());
    }

    /** The finalizer of MurmurHash3 over what tells peers apart and the key. */
    private int set(long high, long low, int port) {
        long hash = ((high * 31 + low) ^ key) + ((long) port << 40);
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return (int) (hash >>> 53) % SETS * WAYS;
    }
}
