package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The loops that carry connections from here: one for all endpoints that have the same parameters. A loop goes once it has
 * been idle for as long as it was told, and a new one takes its place when it is needed.
 */
final class ClientLoops {

    /** Opens a loop that reaches an endpoint; it must ask {@code mayEnd} before it ends for being idle. */
    @FunctionalInterface
    interface Opener {
        DatagramLoop open(Endpoint remote, BooleanSupplier mayEnd) throws IOException;
    }

    private final Opener opener;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Map<String, String>, DatagramLoop> loops = new HashMap<>();

    ClientLoops(Opener opener) {
        this.opener = opener;
    }

    /** Begins a stream to one of the addresses of an endpoint. */
    ReliableStream connect(Endpoint remote, InetSocketAddress address) throws IOException {
        lock.lock();
        try {
            DatagramLoop loop = loops.get(remote.parameters());
            if (loop == null || loop.hasEnded()) {
                loop = opener.open(remote, () -> mayEnd(remote.parameters()));
                loops.put(remote.parameters(), loop);
            }
            return loop.connect(address);
        } finally {
            lock.unlock();
        }
    }

    /** Nobody can begin a stream while this is decided, so none is begun on a loop that ends. */
    private boolean mayEnd(Map<String, String> parameters) {
        lock.lock();
        try {
            boolean idle = loops.get(parameters).isIdle();
            if (idle) {
                loops.remove(parameters);
            }
            return idle;
        } finally {
            lock.unlock();
        }
    }

    /** The loops there are now. */
    List<DatagramLoop> all() {
        lock.lock();
        try {
            return new ArrayList<>(loops.values());
        } finally {
            lock.unlock();
        }
    }
}
