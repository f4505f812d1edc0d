package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.IpAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;

/**
 * The peers a port remembers, found by the numbers in a frame or by a socket address, in both cases without making an object
 * when the peer is known. A bounded memory: a new peer takes the place of an old one, which costs that one a look at the
 * kernel's tables when it is next sent to. Which peers share a place is secret, so that nobody can push out another at will.
 */
final class PeerTable {

    private static final int WAYS = 4;
    private static final int SETS = 2048;

    private final Peer[] byNumbers = new Peer[SETS * WAYS];
    private final Peer[] byAddress = new Peer[SETS * WAYS];
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
        int set = set(high * 31 + low, port);
        for (int i = set; i < set + WAYS; i++) {
            Peer peer = byNumbers[i];
            if (peer != null && peer.ip.low() == low && peer.address.getPort() == port && peer.ip.high() == high) {
                return peer;
            }
        }
        IpAddress ip = new IpAddress(high, low);
        return remember(new Peer(new InetSocketAddress(ip.toInetAddress(scope), port), ip));
    }

    /** The peer a datagram goes to. */
    Peer find(InetSocketAddress address) {
        int set = set(address.getAddress().hashCode(), address.getPort());
        for (int i = set; i < set + WAYS; i++) {
            Peer peer = byAddress[i];
            if (peer != null && peer.address.equals(address)) {
                return peer;
            }
        }
        return remember(new Peer(address, IpAddress.of(address.getAddress())));
    }

    private Peer remember(Peer peer) {
        nextWay = (nextWay + 1) % WAYS;
        byNumbers[set(peer.ip.high() * 31 + peer.ip.low(), peer.address.getPort()) + nextWay] = peer;
        byAddress[set(peer.address.getAddress().hashCode(), peer.address.getPort()) + nextWay] = peer;
        return peer;
    }

    /** The finalizer of MurmurHash3 over what tells peers apart and the key. */
    private int set(long address, int port) {
        long hash = (address ^ key) + ((long) port << 40);
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return (int) (hash >>> 53) % SETS * WAYS;
    }
}
