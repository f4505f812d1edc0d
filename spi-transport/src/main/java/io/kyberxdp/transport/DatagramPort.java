package io.kyberxdp.transport;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * Unreliable datagrams to and from any number of peers: they may be lost, doubled, reordered and forged.
 *
 * <p><b>Threads.</b> The port has two halves: one thread at a time may send while one other receives, and either half may
 * pass from thread to thread, as by a lock. {@link #wakeup}, {@link #statistics}, {@link #counters} and {@link #close} may be called
 * by any thread. An interrupt does the port no harm, since whoever receives may do so for others: the interrupt status is kept,
 * and a wait may end at once, as if woken, or go on.
 */
public interface DatagramPort extends Closeable {

    /**
     * One datagram to send.
     *
     * @param peer where to; resolved
     * @param payload the bytes between position and limit, at most {@link #maxPayload}
     */
    record Outgoing(InetSocketAddress peer, ByteBuffer payload) {}

    /** Takes the datagrams that {@link #receive} got. */
    @FunctionalInterface
    interface Receiver {
        /**
         * Takes one datagram.
         *
         * @param peer the sender's address, as claimed by the datagram
         * @param payload the bytes between position and limit; borrowed until this call returns. The receiver may overwrite
         *     them
         */
        void received(InetSocketAddress peer, ByteBuffer payload);
    }

    /** {@return where this port's datagrams come from, as its peers see it on this machine} */
    InetSocketAddress local();

    /** {@return the largest payload of a datagram in bytes, at least 512} */
    int maxPayload();

    /**
     * Sends datagrams in the order given, without waiting.
     *
     * @param batch borrowed until the call returns; payloads' contents are unchanged, and the position of a payload that was
     *     taken is at its limit
     * @return how many were taken, from the first on. Fewer than given means that the queue is full: offer the rest again
     *     later. What is taken may still be lost
     * @throws IllegalArgumentException if a payload is larger than {@link #maxPayload}; none was taken
     * @throws java.nio.channels.ClosedChannelException if the port is closed
     * @throws IOException if the port failed; errors of a single peer (no route, port unreachable) are losses instead
     */
    int send(List<Outgoing> batch) throws IOException;

    /**
     * Waits until at least one datagram is there, {@link #wakeup} is called or the time is up, then hands over the datagrams
     * that are there.
     *
     * @param receiver takes each datagram; an exception it throws passes through, and the datagram counts as received
     * @param max how many datagrams to take at most, at least 1
     * @param timeoutNanos how long to wait in nanoseconds; 0 does not wait, negative is an error
     * @return how many were handed over, 0 if none
     * @throws java.nio.channels.ClosedChannelException if the port is closed, before or during the call
     * @throws IOException if the port failed
     */
    int receive(Receiver receiver, int max, long timeoutNanos) throws IOException;

    /** Ends the waiting in {@link #receive}, or the next one if nobody is waiting now. Any thread may call it. */
    void wakeup();

    /** {@return what passed so far} Any thread may call it. */
    DatagramStatistics statistics();

    /**
     * {@return every count that this adapter has beside those of {@link #statistics}, by name, so that each thing lost has its
     * reason; after {@link #close} as it was last} Any thread may call it.
     */
    default Map<String, Long> counters() {
        return Map.of();
    }

    /** Ends the port and frees what it holds. Any thread may call it; closing again does nothing. */
    @Override
    void close() throws IOException;
}
