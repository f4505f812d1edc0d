package io.kyberxdp.transport.testkit;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramStatistics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A network of {@link DatagramPort}s in memory. It loses nothing but what a full queue of arrivals cannot take. */
public final class LoopbackDatagrams {

    private static final int MAX_PAYLOAD = 1_472;

    private final Map<InetSocketAddress, Port> ports = new ConcurrentHashMap<>();
    private final AtomicInteger nextPort = new AtomicInteger(10_000);
    private final int maxArrivals;

    /** A network whose ports each hold up to {@code maxArrivals} datagrams that nobody has received yet. */
    public LoopbackDatagrams(int maxArrivals) {
        this.maxArrivals = maxArrivals;
    }

    /** A new port with an address of its own. */
    public DatagramPort open() {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), nextPort.getAndIncrement());
        Port port = new Port(address);
        ports.put(address, port);
        return port;
    }

    /** Delivers a datagram with a sender's address of choice, as who forges it can. */
    public void forge(InetSocketAddress from, InetSocketAddress to, byte[] payload) {
        Port target = ports.get(to);
        if (target != null) {
            target.arrive(new Arrival(from, ByteBuffer.wrap(payload.clone())));
        }
    }

    private record Arrival(InetSocketAddress peer, ByteBuffer payload) {}

    private final class Port implements DatagramPort {

        private final InetSocketAddress local;
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final ArrayDeque<Arrival> arrivals = new ArrayDeque<>();
        private boolean woken;
        private boolean closed;
        private long sent;
        private long sentBytes;
        private long received;
        private long receivedBytes;
        private long dropped;

        Port(InetSocketAddress local) {
            this.local = local;
        }

        @Override
        public InetSocketAddress local() {
            return local;
        }

        @Override
        public int maxPayload() {
            return MAX_PAYLOAD;
        }

        @Override
        public int send(List<Outgoing> batch) throws IOException {
            for (Outgoing datagram : batch) {
                if (datagram.payload().remaining() > MAX_PAYLOAD) {
                    throw new IllegalArgumentException(
                            "a payload of " + datagram.payload().remaining() + " bytes is too large");
                }
            }
            requireOpen();
            for (Outgoing datagram : batch) {
                deliver(datagram);
            }
            return batch.size();
        }

        private void deliver(Outgoing datagram) {
            byte[] copy = new byte[datagram.payload().remaining()];
            datagram.payload().get(copy);
            count(copy.length);
            Port target = ports.get(datagram.peer());
            if (target != null) {
                target.arrive(new Arrival(local, ByteBuffer.wrap(copy)));
            }
        }

        private void count(int bytes) {
            lock.lock();
            try {
                sent++;
                sentBytes += bytes;
            } finally {
                lock.unlock();
            }
        }

        private void arrive(Arrival arrival) {
            lock.lock();
            try {
                if (arrivals.size() < maxArrivals) {
                    arrivals.add(arrival);
                    changed.signalAll();
                } else {
                    dropped++;
                }
            } finally {
                lock.unlock();
            }
        }

        @Override
        public int receive(Receiver receiver, int max, long timeoutNanos) throws IOException {
            if (max < 1 || timeoutNanos < 0) {
                throw new IllegalArgumentException("max " + max + ", time-out " + timeoutNanos);
            }
            List<Arrival> taken = take(max, timeoutNanos);
            for (Arrival arrival : taken) {
                receiver.received(arrival.peer, arrival.payload);
            }
            return taken.size();
        }

        private List<Arrival> take(int max, long timeoutNanos) throws IOException {
            List<Arrival> taken = new ArrayList<>();
            lock.lock();
            try {
                awaitChange(timeoutNanos);
                if (closed) {
                    throw new ClosedChannelException();
                }
                woken = false;
                while (taken.size() < max && !arrivals.isEmpty()) {
                    Arrival arrival = arrivals.remove();
                    taken.add(arrival);
                    received++;
                    receivedBytes += arrival.payload.remaining();
                }
                return taken;
            } finally {
                lock.unlock();
            }
        }

        /** An interrupt ends the waiting, as {@link #wakeup} does. */
        private void awaitChange(long timeoutNanos) {
            try {
                long left = timeoutNanos;
                while (arrivals.isEmpty() && !closed && !woken && left > 0) {
                    left = changed.awaitNanos(left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void requireOpen() throws ClosedChannelException {
            lock.lock();
            try {
                if (closed) {
                    throw new ClosedChannelException();
                }
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void wakeup() {
            change(() -> woken = true);
        }

        @Override
        public DatagramStatistics statistics() {
            lock.lock();
            try {
                return new DatagramStatistics(sent, sentBytes, 0, received, receivedBytes, dropped);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void close() {
            change(() -> closed = true);
            ports.remove(local, this);
        }

        private void change(Runnable action) {
            lock.lock();
            try {
                action.run();
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
