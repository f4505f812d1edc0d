package io.kyberxdp.exchange.reliable;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * One ordered byte stream each way over unreliable datagrams: connection ids, loss recovery and congestion control after
 * RFC 9002, flow control, keep-alive. It has no thread, clock or socket: time is an argument in nanoseconds, in the domain of
 * {@link System#nanoTime}; datagrams come by {@link #receive} and go by {@link #transmit}. Not thread-safe.
 *
 * <p>The owner calls {@link #transmit} until it returns false after each {@link #receive} (or batch of them), {@link #tick},
 * {@link #write}, {@link #read}, {@link #finish} and {@link #abort}, and {@link #tick} at {@link #deadline}.
 */
@SuppressWarnings("DoNotCallSuggester")
final class Connection {

    /** What {@link #deadline} returns when there is none: only after the connection is closed. */
    static final long NO_DEADLINE = Long.MAX_VALUE;

    /**
     * The side that opens. It says nothing until there are bytes to send or it is asked to {@link #finish}.
     *
     * @param localId random and not 0; incoming packets carry it
     */
    static Connection client(ReliableSettings settings, long localId, long now) {
        throw new UnsupportedOperationException();
    }

    /**
     * The side that was opened to. The first packet is not yet received by this: hand it to {@link #receive} next.
     *
     * @param localId random and not 0; incoming DATA packets carry it
     * @param firstOpen tells the client's id
     * @param addressProven whether it came with a valid token, so that more may be sent to it than was received
     */
    static Connection server(
            ReliableSettings settings, long localId, Packet firstOpen, boolean addressProven, long now) {
        throw new UnsupportedOperationException();
    }

    /**
     * Takes a packet of the peer; one that is hostile, late or not for this connection is counted and ignored.
     *
     * @param packet well-formed; borrowed until this returns
     * @param datagramBytes its length on the wire
     */
    void receive(Packet packet, int datagramBytes, long now) {
        throw new UnsupportedOperationException();
    }

    /**
     * Writes one complete datagram at the buffer's position, at most the settings' payload long.
     *
     * @return false if nothing may be sent now; the buffer is unchanged
     * @throws java.nio.BufferOverflowException if the buffer has less room than the settings' payload
     */
    boolean transmit(ByteBuffer out, long now) {
        throw new UnsupportedOperationException();
    }

    /** When {@link #tick} must be called at the latest, or {@link #NO_DEADLINE}; it may lie in the past. */
    long deadline(long now) {
        throw new UnsupportedOperationException();
    }

    /** Lets the time-outs that are due take their effect. */
    void tick(long now) {
        throw new UnsupportedOperationException();
    }

    /** Takes as many bytes as there is room for, and returns how many; 0 once {@link #finish} was called or it ended. */
    int write(ByteBuffer source) {
        throw new UnsupportedOperationException();
    }

    /** Hands over as many bytes as are there and fit, and returns how many. */
    int read(ByteBuffer target) {
        throw new UnsupportedOperationException();
    }

    /** How many bytes {@link #write} would take now. */
    int writable() {
        throw new UnsupportedOperationException();
    }

    /** How many bytes {@link #read} could hand over now. */
    int readable() {
        throw new UnsupportedOperationException();
    }

    /** Ends this side's stream after what was written so far. */
    void finish() {
        throw new UnsupportedOperationException();
    }

    /** Ends the connection at once and tells the peer; what is not delivered is lost. */
    void abort(int code) {
        throw new UnsupportedOperationException();
    }

    /** Whether the peer ended its stream and all of it has been read. */
    boolean peerFinished() {
        throw new UnsupportedOperationException();
    }

    /** Whether everything written and its end have been acknowledged. */
    boolean finished() {
        throw new UnsupportedOperationException();
    }

    /** Whether each side knows the other's id: at the client from the first ACCEPT on, at the server from the first DATA on. */
    boolean established() {
        throw new UnsupportedOperationException();
    }

    /** Whether the owner may forget the connection: there is nothing more to send, also not in answer to late packets. */
    boolean closed() {
        throw new UnsupportedOperationException();
    }

    /** Why the connection ended, if not by both sides finishing. Present before {@link #closed}. */
    Optional<Failure> failure() {
        throw new UnsupportedOperationException();
    }

    /** Whether the peer is known to receive at its address; always true at the client. */
    boolean addressProven() {
        throw new UnsupportedOperationException();
    }

    /** The id that incoming packets carry. */
    long localId() {
        throw new UnsupportedOperationException();
    }

    /** The client's id, by which OPEN packets are told apart together with the address. */
    long clientId() {
        throw new UnsupportedOperationException();
    }

    /** Bytes of memory that the buffers hold now. */
    long bufferBytes() {
        throw new UnsupportedOperationException();
    }

    /** Bounds what the receive window may grow to from now on, as when the memory for all connections runs short. */
    void limitWindow(int bytes) {
        throw new UnsupportedOperationException();
    }

    ConnectionStatistics statistics() {
        throw new UnsupportedOperationException();
    }
}
