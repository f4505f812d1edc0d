package io.kyberxdp.exchange.datagram;

import io.kyberxdp.exchange.reliable.Connection;
import io.kyberxdp.exchange.reliable.ConnectionStatistics;
import io.kyberxdp.exchange.reliable.Failure;
import io.kyberxdp.exchange.reliable.Packet;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One connection, shared by an application, which reads and writes bytes and waits, and the loop, which moves datagrams. One
 * lock guards the connection, and nobody keeps it while waiting.
 *
 * <p>Closing is not the end: the stream lives on in the loop until the peer has acknowledged all of it, is given up, or the
 * time for that is over.
 */
final class ReliableStream {

    /** What CLOSE says when the application has closed and nothing is wrong. */
    private static final int CODE_CLOSED = 0;

    /** A reader is woken for so many bytes, however many more it needs: the peer's window must move on. */
    private static final int MOST_AWAITED = 4_096;

    /** Who has read more than these bytes, and written none, takes a transfer, and wants others to receive meanwhile. */
    private static final int DIALOGUE_BYTES = 16_384;

    /** Alarms are not exact below this, and none is set sooner. */
    private static final long SOONEST_NANOS = 1_000_000;

    private final DatagramLoop loop;
    private final InetSocketAddress peer;
    private final Connection connection;
    private final ReentrantLock lock = new ReentrantLock();
    private final Gate readable = new Gate(lock);
    private final Gate writable = new Gate(lock);
    private final Gate answered = new Gate(lock);
    private final Alarms.Alarm alarm = new Alarms.Alarm(this);
    private final AtomicBoolean queued = new AtomicBoolean();

    /** For fewer bytes than these it is not worth to wake who waits. */
    private int readerNeeds;

    private int writerNeeds;

    /** What was read since something was written last. */
    private long readInARow;

    private long lossesReported;
    private boolean closed;
    private long lingerUntil;
    private IOException broken;
    private boolean ended;
    private long accountedBytes;

    /** Whether there was something to send after the last action; a hint, read without the lock. */
    private volatile boolean answerWanted;

    private boolean alarmSet;
    private long alarmTime;

    ReliableStream(DatagramLoop loop, InetSocketAddress peer, Connection connection) {
        this.loop = loop;
        this.peer = peer;
        this.connection = connection;
    }

    InetSocketAddress peer() {
        return peer;
    }

    Alarms.Alarm alarm() {
        return alarm;
    }

    // ------------------------------------------------------------------ the application's side

    /**
     * Lets the peer know of the stream before there is anything to say.
     *
     * @param answerWanted whether it is to answer
     */
    void open(boolean answerWanted) {
        lock.lock();
        try {
            if (answerWanted) {
                connection.ping();
            } else {
                connection.announce();
            }
            settle(System.nanoTime());
        } finally {
            lock.unlock();
        }
        loop.transmit(this);
    }

    /** Writes all of both buffers, one after the other, waiting while there is no room. */
    void write(ByteBuffer head, ByteBuffer body) throws IOException {
        while (head.hasRemaining() || body.hasRemaining()) {
            waiting(() -> {
                awaitRoom(head.remaining() + body.remaining());
                writeSome(head);
                writeSome(body);
                return null;
            });
            loop.transmit(this);
        }
    }

    private void awaitRoom(int needed) throws IOException, InterruptedException {
        requireOpen(false);
        while (room() <= 0) {
            writerNeeds = Math.min(needed, loop.bufferLimit() / 4);
            loop.leadership().await(writable, Deadline.NEVER, false);
            requireOpen(true);
        }
    }

    private void requireOpen(boolean waited) throws IOException {
        requireNotClosed(waited);
        requireAlive();
        if (connection.peerEnded()) {
            throw new IOException("the peer has closed the channel");
        }
    }

    /** What may be written now: less than the connection would take when memory runs short. */
    private int room() {
        int buffered = loop.settings().sendBuffer() - connection.writable();
        return loop.bufferLimit() - buffered;
    }

    private void writeSome(ByteBuffer source) {
        int limit = source.limit();
        source.limit(source.position() + Math.max(0, Math.min(source.remaining(), room())));
        connection.write(source);
        source.limit(limit);
        readInARow = 0;
    }

    /**
     * Reads at least one byte, waiting for it.
     *
     * @param needed with fewer bytes the caller could do nothing; a hint
     * @return how many, or -1 at the orderly end of the stream
     */
    int read(byte[] target, int offset, int length, int needed, Deadline deadline) throws IOException {
        int count = waiting(() -> {
            awaitBytes(needed, deadline);
            int read = connection.read(ByteBuffer.wrap(target, offset, length));
            readInARow += read;
            return read;
        });
        if (answerWanted) {
            loop.transmit(this);
        }
        return count == 0 ? -1 : count;
    }

    private void awaitBytes(int needed, Deadline deadline) throws IOException, InterruptedException {
        requireNotClosed(false);
        while (connection.readable() == 0 && !connection.peerFinished()) {
            requireAlive();
            readerNeeds = Math.min(needed, MOST_AWAITED);
            if (!loop.leadership().await(readable, deadline, isDialogue())) {
                throw deadline.expired();
            }
            requireNotClosed(true);
        }
    }

    private boolean isDialogue() {
        return readInARow < DIALOGUE_BYTES;
    }

    /** Waits until the peer has answered. False when the time is up. */
    boolean awaitAnswer(Deadline deadline) throws IOException {
        return waiting(() -> {
            while (!connection.established()) {
                requireNotClosed(true);
                requireAlive();
                if (!loop.leadership().await(answered, deadline, true)) {
                    return false;
                }
            }
            return true;
        });
    }

    /** Ends the stream behind what was written. What arrives from now on is thrown away. */
    void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            long now = System.nanoTime();
            lingerUntil = now + loop.settings().deadPeer().toNanos();
            connection.finish();
            settle(now);
            signalAll();
        } finally {
            lock.unlock();
        }
        loop.linger(this);
        loop.transmit(this);
    }

    /** Ends the stream at once; what is on its way may be lost. */
    void abort() {
        lock.lock();
        try {
            closed = true;
            connection.abort(CODE_CLOSED);
            settle(System.nanoTime());
            signalAll();
        } finally {
            lock.unlock();
        }
        loop.transmit(this);
    }

    /** An action under the lock that may wait. */
    @FunctionalInterface
    private interface Waiting<T> {
        T run() throws IOException, InterruptedException;
    }

    private <T> T waiting(Waiting<T> action) throws IOException {
        try {
            return locked(action);
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            ClosedByInterruptException interrupted = new ClosedByInterruptException();
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    private <T> T locked(Waiting<T> action) throws IOException, InterruptedException {
        lock.lock();
        try {
            T result = action.run();
            settle(System.nanoTime());
            answerWanted = connection.wantsToTransmit();
            return result;
        } finally {
            lock.unlock();
        }
    }

    private void requireNotClosed(boolean waited) throws ClosedChannelException {
        if (closed) {
            throw waited ? new AsynchronousCloseException() : new ClosedChannelException();
        }
    }

    private void requireAlive() throws IOException {
        if (broken != null) {
            throw new IOException(broken.getMessage(), broken);
        }
        if (connection.failure().isPresent()) {
            throw asException(connection.failure().get());
        }
    }

    private IOException asException(Failure failure) {
        return switch (failure.reason()) {
            case UNREACHABLE -> new ConnectException(failure.message() + " (" + loop.describe(peer) + ")");
            case PEER_ABORTED ->
                failure.code() == CODE_CLOSED
                        ? new IOException("the peer has closed the channel")
                        : new IOException(failure.message());
            default -> new IOException(failure.message() + " (" + loop.describe(peer) + ")");
        };
    }

    // ------------------------------------------------------------------ the loop's side

    /** Takes one datagram, and wakes who can go on with it. */
    void receive(Packet packet, int datagramBytes, long now) {
        lock.lock();
        try {
            connection.receive(packet, datagramBytes, now);
            if (closed) {
                discardArrived();
            }
            settle(now);
            if (readerNeeds == 0 && connection.readable() > 0) {
                connection.expectAnswer();
            }
        } finally {
            lock.unlock();
        }
    }

    private void discardArrived() {
        ByteBuffer sink = loop.sink();
        while (connection.read(sink.clear()) > 0) {
            // Nobody wants it, and the peer's window must not stay closed.
        }
    }

    /** Lets the time-outs that are due take their effect. */
    void ring(long now) {
        lock.lock();
        try {
            alarmSet = false;
            connection.tick(now);
            if (closed && lingerUntil - now <= 0) {
                connection.abort(CODE_CLOSED);
            }
            settle(now);
        } finally {
            lock.unlock();
        }
    }

    private void reportLosses() {
        long lost = connection.packetsLost();
        if (lost != lossesReported) {
            ConnectionStatistics statistics = connection.statistics();
            loop.countLosses(lost - lossesReported);
            loop.observer()
                    .lost(peer, lost - lossesReported, statistics.smoothedRttNanos(), statistics.congestionWindow());
            lossesReported = lost;
        }
    }

    /**
     * Writes datagrams until nothing may be sent now or the outbox is full.
     *
     * @return whether there may be more to send
     */
    boolean transmit(Outbox outbox, long now) {
        lock.lock();
        try {
            while (!ended && outbox.hasRoom()) {
                ByteBuffer slot = outbox.slot();
                int from = slot.position();
                if (!connection.transmit(slot, now)) {
                    settle(now);
                    return false;
                }
                outbox.add(peer, from);
            }
            settle(now);
            return !ended;
        } finally {
            lock.unlock();
        }
    }

    /** Marks it as waiting for its turn to transmit; false if it is already. */
    boolean enqueue() {
        return queued.compareAndSet(false, true);
    }

    void dequeue() {
        queued.set(false);
    }

    boolean addressProven() {
        lock.lock();
        try {
            return connection.addressProven();
        } finally {
            lock.unlock();
        }
    }

    long localId() {
        return connection.localId();
    }

    long clientId() {
        return connection.clientId();
    }

    /** Whether the application has closed it. */
    boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    /** Whether it is closed and its peer has not acknowledged all of it. */
    boolean isDelivering() {
        lock.lock();
        try {
            return closed
                    && !ended
                    && !connection.finished()
                    && connection.failure().isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Tells how it ended. */
    void report(PortObserver observer, Counters counters) {
        lock.lock();
        try {
            if (broken != null
                    || connection.failure().filter(ReliableStream::isReal).isPresent()) {
                counters.failed.increment();
            }
            observer.ended(peer, connection.failure().filter(ReliableStream::isReal), connection.statistics());
        } finally {
            lock.unlock();
        }
    }

    /** Closing is done by aborting once all is delivered. */
    private static boolean isReal(Failure failure) {
        boolean aborted = failure.reason() == Failure.Reason.ABORTED || failure.reason() == Failure.Reason.PEER_ABORTED;
        return !aborted || failure.code() != CODE_CLOSED;
    }

    /** Ends it for a reason that is not the connection's own. */
    void fail(IOException cause) {
        lock.lock();
        try {
            if (broken == null) {
                broken = cause;
            }
            settle(System.nanoTime());
            signalAll();
        } finally {
            lock.unlock();
        }
    }

    // ------------------------------------------------------------------ both, with the lock held

    /** After every change: wakes who can go on, keeps the alarm and the account of memory, and reports the end. */
    private void settle(long now) {
        if (ended) {
            return;
        }
        if (closed && connection.finished()) {
            connection.abort(CODE_CLOSED); // All is delivered: the peer need not wait for anything more from here.
        }
        signal(broken != null || connection.failure().isPresent());
        reportLosses();
        long bytes = connection.bufferBytes();
        loop.account(bytes - accountedBytes);
        accountedBytes = bytes;
        connection.limitWindow(loop.windowLimit());
        if (broken != null || connection.closed()) {
            ended = true;
            loop.account(-accountedBytes);
            loop.forget(this);
        } else {
            keepAlarm(now);
        }
    }

    private void signal(boolean over) {
        if (readerNeeds > 0 && (over || connection.peerEnded() || connection.readable() >= readerNeeds)) {
            readerNeeds = 0;
            loop.leadership().open(readable);
        }
        if (writerNeeds > 0 && (over || connection.peerEnded() || room() >= writerThreshold())) {
            writerNeeds = 0;
            loop.leadership().open(writable);
        }
        if (over || connection.established()) {
            loop.leadership().open(answered);
        }
    }

    /** Memory may have run short since the writer began to wait: what it needed then may be more than there will be. */
    private int writerThreshold() {
        return Math.min(writerNeeds, loop.bufferLimit() / 4);
    }

    private void signalAll() {
        loop.leadership().open(readable);
        loop.leadership().open(writable);
        loop.leadership().open(answered);
    }

    /** What is due already needs no alarm: it happens when the stream transmits, and its turn for that has come. */
    private void keepAlarm(long now) {
        long time = connection.deadline(now);
        boolean lingers = closed && lingerUntil - now > 0;
        if (lingers && (time == Connection.NO_DEADLINE || lingerUntil - time < 0)) {
            time = lingerUntil;
        }
        if (time == Connection.NO_DEADLINE) {
            return;
        }
        time = time - now < SOONEST_NANOS ? now + SOONEST_NANOS : time;
        if (!alarmSet || time - alarmTime < 0) {
            alarmSet = true;
            alarmTime = time;
            loop.schedule(this, time);
        }
    }
}
