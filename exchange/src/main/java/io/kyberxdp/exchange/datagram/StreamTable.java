package io.kyberxdp.exchange.datagram;

import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The streams of a loop by what datagrams call them: this side's id, or, as long as a client does not know that, its address
 * and its own id. Streams from here may be added by any thread; all else belongs to the loop's leader.
 */
final class StreamTable {

    private record ClientKey(InetSocketAddress address, long clientId) {}

    private final SecureRandom random = new SecureRandom();
    private final Map<Long, ReliableStream> byId = new ConcurrentHashMap<>();
    private final Map<ClientKey, ReliableStream> byClient = new HashMap<>();
    private final Set<ReliableStream> unproven = new HashSet<>();
    private volatile int unprovenCount;

    /** A random id that is not 0 and not in use. */
    long newId() {
        long id = random.nextLong();
        while (id == 0 || byId.containsKey(id)) {
            id = random.nextLong();
        }
        return id;
    }

    /** Adds a stream that this side opened. */
    void add(ReliableStream stream) {
        byId.put(stream.localId(), stream);
    }

    /** Adds a stream that a client opened. */
    void addOpened(ReliableStream stream) {
        add(stream);
        byClient.put(new ClientKey(stream.peer(), stream.clientId()), stream);
        if (!stream.addressProven()) {
            unproven.add(stream);
            unprovenCount = unproven.size();
        }
    }

    /** Takes note of a client that may have proven its address. */
    void review(ReliableStream stream) {
        if (unproven.contains(stream) && stream.addressProven()) {
            unproven.remove(stream);
            unprovenCount = unproven.size();
        }
    }

    void remove(ReliableStream stream) {
        byId.remove(stream.localId(), stream);
        byClient.remove(new ClientKey(stream.peer(), stream.clientId()), stream);
        unproven.remove(stream);
        unprovenCount = unproven.size();
    }

    ReliableStream byId(long id) {
        return byId.get(id);
    }

    ReliableStream byClient(InetSocketAddress address, long clientId) {
        return byClient.get(new ClientKey(address, clientId));
    }

    boolean contains(ReliableStream stream) {
        return byId.get(stream.localId()) == stream;
    }

    Collection<ReliableStream> all() {
        return byId.values();
    }

    boolean isEmpty() {
        return byId.isEmpty();
    }

    int size() {
        return byId.size();
    }

    int unproven() {
        return unprovenCount;
    }
}
