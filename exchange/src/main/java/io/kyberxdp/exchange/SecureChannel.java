package io.kyberxdp.exchange;

import io.kyberxdp.exchange.handshake.HandshakeState;
import io.kyberxdp.exchange.handshake.Role;
import io.kyberxdp.exchange.handshake.SessionKeys;
import io.kyberxdp.exchange.observe.Events;
import io.kyberxdp.exchange.observe.SessionSpan;
import io.kyberxdp.exchange.observe.Traffic;
import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.exchange.protocol.RecordException.Reason;
import io.kyberxdp.exchange.protocol.TruncatedSessionException;
import io.kyberxdp.exchange.record.OpenedRecord;
import io.kyberxdp.exchange.record.RecordOpener;
import io.kyberxdp.exchange.record.RecordSealer;
import io.kyberxdp.exchange.record.RecordType;
import io.kyberxdp.transport.MalformedMessageException;
import io.kyberxdp.transport.MessageChannel;
import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An established session: whole messages, encrypted and authenticated, in order, each once.
 *
 * <p><b>Threads.</b> One thread may send while one other receives; a third that tries gets an {@link IllegalStateException}.
 * {@link #close}, {@link #exportKey} and {@link #info} may be called by any thread. A thread that is interrupted while it
 * waits ends the session and gets a {@link java.nio.channels.ClosedByInterruptException}.
 *
 * <p><b>Failure.</b> After any exception but {@link IllegalArgumentException}, {@link IllegalStateException} and {@link
 * SocketTimeoutException} the session is dead: later calls say so, and the peer sees a truncation.
 */
public final class SecureChannel implements Closeable {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.exchange");
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);
    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    private final MessageChannel transport;
    private final SessionInfo info;
    private final KeyExporter exporter;
    private final RecordSealer sealer;
    private final RecordOpener opener;
    private final ReentrantLock sending = new ReentrantLock();
    private final ReentrantLock receiving = new ReentrantLock();
    private final AtomicReference<Ending> ended = new AtomicReference<>();
    private final SessionLimits limits;
    private final Traffic sent = new Traffic();
    private final Traffic received = new Traffic();
    private volatile SessionSpan span = SessionSpan.NONE;
    private volatile IdleAlarm idleAlarm;
    private volatile boolean peerClosed;
    private volatile Exception failure;

    /** Why this side has ended the session in order. */
    private enum Ending {
        CLOSED,
        IDLE
    }

    private SecureChannel(
            MessageChannel transport,
            Role role,
            HandshakeState.Settings settings,
            SessionLimits limits,
            HandshakeState handshake,
            Parties parties)
            throws IOException {
        this.transport = transport;
        this.limits = limits;
        try (SessionKeys keys = handshake.split()) {
            var aead = settings.protocol().suite().aead();
            sealer = new RecordSealer(settings.symmetric(), aead, keys.sendKey(role), limits.rekeyAfter());
            opener = new RecordOpener(settings.symmetric(), aead, keys.receiveKey(role));
            exporter = new KeyExporter(keys.exporter(), keys.handshakeHash());
            info = new SessionInfo(
                    transport.peer(),
                    settings.protocol().pattern(),
                    settings.protocol().suite(),
                    handshake.kemProvider(),
                    settings.symmetric().name(),
                    parties.server(),
                    parties.client(),
                    settings.protocol().preSharedKey(),
                    HexFormat.of().formatHex(keys.handshakeHash()));
        } catch (RuntimeException e) {
            throw new RecordException(Reason.PROVIDER, "the symmetric backend failed: " + e.getMessage(), e);
        }
    }

    /** {@return who is there and how it is protected} */
    public SessionInfo info() {
        return info;
    }

    /** {@return the largest message in bytes: 65,536, or less if the transport carries less} */
    public int maxMessage() {
        return Math.min(RecordSealer.MAX_PLAINTEXT_BYTES, transport.maxMessage() - RecordSealer.OVERHEAD_BYTES);
    }

    /**
     * Sends a message.
     *
     * @param message 0 to {@link #maxMessage} bytes
     * @throws IOException as {@link #send(ByteBuffer)}
     */
    public void send(byte[] message) throws IOException {
        send(ByteBuffer.wrap(message));
    }

    /**
     * Sends the bytes between the buffer's position and limit as one message, waiting while the peer is slow. Another
     * thread's {@link #close} ends the waiting.
     *
     * @param message 0 to {@link #maxMessage} bytes; consumed
     * @throws IllegalArgumentException if the message is longer; nothing is sent and the session lives
     * @throws RecordException if the session's key has protected all it safely can, the symmetric backend failed, or the
     *     session had ended
     * @throws ClosedChannelException if this side has closed the session
     * @throws IOException if the transport failed
     */
    public void send(ByteBuffer message) throws IOException {
        if (message.remaining() > maxMessage()) {
            throw new IllegalArgumentException(
                    "a message has at most " + maxMessage() + " bytes here, this one has " + message.remaining());
        }
        enter(sending, "sending");
        try {
            requireAlive();
            if (peerClosed) {
                throw new RecordException(Reason.DEAD, "the peer has closed the session");
            }
            int length = message.remaining();
            transmit(RecordType.DATA, message);
            sent.count(length);
            markUse();
        } finally {
            sending.unlock();
        }
    }

    /**
     * Waits for the next message, however long it takes.
     *
     * @return as {@link #receive(Duration)}
     * @throws IOException as {@link #receive(Duration)}, except for the time-out
     */
    public byte[] receive() throws IOException {
        return receiveData(transport::receive);
    }

    /**
     * Waits for the next message.
     *
     * @param timeout how long; more than zero, rounded up to whole milliseconds
     * @return the message, the caller's own; null once the peer has closed the session in the authenticated way
     * @throws IllegalArgumentException if the time-out is not more than zero
     * @throws SocketTimeoutException if none arrived in time; nothing is lost and the session lives
     * @throws TruncatedSessionException if the transport ended without the peer's authenticated close
     * @throws RecordException if a record was altered, replayed, reordered, or is none; the symmetric backend failed, or the
     *     session had ended
     * @throws ClosedChannelException if this side has closed the session
     * @throws IOException if the transport failed
     */
    public byte[] receive(Duration timeout) throws IOException {
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("a time-out is more than zero, not " + timeout);
        }
        long begun = System.nanoTime();
        return receiveData(() -> transport.receive(left(timeout, begun)));
    }

    /**
     * {@return a key of the session for another use: both sides get the same for the same label and length, and nobody else can
     * compute it} Different labels or lengths give independent keys.
     *
     * @param label names the use; 1 to 255 bytes in UTF-8
     * @param length 1 to 8,160 bytes
     * @throws IllegalArgumentException if label or length is out of bounds, or the label is not Unicode
     * @throws IllegalStateException if this side has closed the session
     */
    public byte[] exportKey(String label, int length) {
        return exporter.export(label, length);
    }

    /**
     * Ends the session: tells the peer in an authenticated record that nothing follows, closes the transport and wipes the
     * keys. A send of another thread is let finish for up to 2 seconds; if it does not, or the transport fails, the peer sees a
     * truncation. Closing again does nothing.
     */
    @Override
    public void close() {
        end(Ending.CLOSED);
    }

    private void end(Ending ending) {
        if (!ended.compareAndSet(null, ending)) {
            return;
        }
        boolean interrupted = Thread.interrupted(); // An interrupted thread could not send the last record.
        try (Watchdog watchdog = Watchdog.over(transport, CLOSE_LIMIT)) {
            sayGoodbye();
            watchdog.callOff();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.DEBUG, () -> "closing the session with " + info.peer() + ": " + e);
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            interrupted |= Thread.interrupted(); // Nor could it wait for the locks.
            closeTransport();
            callOffIdleAlarm();
            span.ended(howItEnded(ending), sent, received);
            exporter.close();
            interrupted |= wipe(sending, sealer::close);
            interrupted |= wipe(receiving, opener::close);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private String howItEnded(Ending ending) {
        if (failure != null) {
            return failure.getClass().getSimpleName();
        }
        return peerClosed ? "peer closed" : ending.name().toLowerCase(Locale.ROOT);
    }

    /** Takes over a handshake whose two messages are done, and sends or awaits the key confirmation. */
    static SecureChannel establish(
            MessageChannel transport,
            Role role,
            HandshakeState.Settings settings,
            SessionLimits limits,
            HandshakeState handshake,
            Parties parties)
            throws IOException {
        SecureChannel channel = new SecureChannel(transport, role, settings, limits, handshake, parties);
        boolean done = false;
        try {
            if (role == Role.INITIATOR) {
                channel.confirm();
            } else {
                channel.awaitConfirmation();
            }
            channel.span = Events.session(transport.peer());
            channel.watchForIdleness();
            done = true;
            return channel;
        } finally {
            if (!done) {
                channel.close();
            }
        }
    }

    /** The client's first record. */
    private void confirm() throws IOException {
        transmit(RecordType.CONFIRMATION, EMPTY.duplicate());
    }

    /** The server's first: until it has opened, nothing says that the client is alive and holds the keys. */
    private void awaitConfirmation() throws IOException {
        OpenedRecord first = nextRecord(transport::receive);
        if (first.type() != RecordType.CONFIRMATION) {
            throw fail(new RecordException(
                    Reason.UNEXPECTED,
                    "the client's first record is of type " + first.type() + ", not its confirmation"));
        }
    }

    @FunctionalInterface
    private interface Source {
        ByteBuffer next() throws IOException;
    }

    private byte[] receiveData(Source source) throws IOException {
        enter(receiving, "receiving");
        try {
            if (peerClosed && ended.get() != Ending.CLOSED) {
                return null;
            }
            requireAlive();
            OpenedRecord record = nextRecord(source);
            while (record.type() == RecordType.REKEY) {
                Events.rekeyed(info.peer(), "received");
                record = nextRecord(source);
            }
            return switch (record.type()) {
                case DATA -> {
                    received.count(record.payload().length);
                    markUse();
                    yield record.payload();
                }
                case CLOSE -> {
                    peerClosed = true;
                    yield null;
                }
                default -> throw fail(new RecordException(Reason.UNEXPECTED, "a key confirmation after the handshake"));
            };
        } finally {
            receiving.unlock();
        }
    }

    /** A record that only changes the key does not begin the wait anew. */
    private static Duration left(Duration timeout, long begun) {
        Duration left = timeout.minusNanos(System.nanoTime() - begun);
        return left.isZero() || left.isNegative() ? Duration.ofNanos(1) : left;
    }

    private OpenedRecord nextRecord(Source source) throws IOException {
        try {
            ByteBuffer record = source.next();
            if (record == null) {
                throw new TruncatedSessionException(
                        "the connection ended without the peer's close: what was received may not be all", null);
            }
            return opener.open(record);
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (ClosedChannelException e) {
            requireNotIdle();
            throw fail(e);
        } catch (RecordException | TruncatedSessionException | MalformedMessageException e) {
            throw fail(e);
        } catch (IOException e) {
            throw fail(new TruncatedSessionException("the connection broke: " + e.getMessage(), e));
        } catch (RuntimeException | Error e) { // The record is taken and not shown, so nothing after it could be.
            fail(new IOException("receiving failed: " + e, e));
            throw e;
        }
    }

    private void transmit(RecordType type, ByteBuffer plaintext) throws IOException {
        try {
            if (sealer.rekeyIsDue()) {
                transport.send(sealer.rekey());
                Events.rekeyed(info.peer(), "sent");
            }
            transport.send(sealer.seal(type, plaintext));
        } catch (ClosedChannelException e) {
            requireNotIdle();
            throw fail(e);
        } catch (IOException e) {
            throw fail(e);
        } catch (RuntimeException | Error e) { // The record is spent and not, or not wholly, sent.
            fail(new IOException("sending failed: " + e, e));
            throw e;
        }
    }

    /** Remembers the first failure and cuts the connection, so that the other direction ends, too. */
    private <E extends IOException> E fail(E cause) {
        if (failure == null) {
            failure = cause;
        }
        try {
            transport.close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        return cause;
    }

    private void requireNotIdle() throws RecordException {
        if (ended.get() == Ending.IDLE) {
            throw new RecordException(
                    Reason.IDLE,
                    "no message went either way for "
                            + limits.idleTimeout().orElseThrow().toMillis() + " ms, so this side closed the session");
        }
    }

    private void requireAlive() throws IOException {
        requireNotIdle();
        if (ended.get() == Ending.CLOSED) {
            throw new ClosedChannelException();
        }
        if (failure != null) {
            throw new RecordException(Reason.DEAD, "the session had failed: " + failure.getMessage(), failure);
        }
    }

    private void enter(ReentrantLock lock, String doing) throws IOException {
        if (!lock.tryLock()) {
            requireNotIdle();
            if (ended.get() != null) {
                throw new ClosedChannelException();
            }
            throw new IllegalStateException("another thread is " + doing + " on this channel");
        }
    }

    private void sayGoodbye() throws IOException, InterruptedException {
        if (failure == null && !peerClosed && sending.tryLock(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
            try {
                transport.send(sealer.seal(RecordType.CLOSE, EMPTY.duplicate()));
            } finally {
                sending.unlock();
            }
        }
    }

    private void watchForIdleness() {
        limits.idleTimeout().ifPresent(limit -> idleAlarm = new IdleAlarm(limit, () -> end(Ending.IDLE)));
    }

    private void markUse() {
        if (idleAlarm != null) {
            idleAlarm.used();
        }
    }

    private void callOffIdleAlarm() {
        if (idleAlarm != null) {
            idleAlarm.close();
        }
    }

    private void closeTransport() {
        try {
            transport.close();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.DEBUG, () -> "closing the transport to " + info.peer() + ": " + e);
        }
    }

    /** The transport is closed, so whoever holds the lock is on the way out. Returns whether the wait was interrupted. */
    private static boolean wipe(ReentrantLock lock, Runnable action) {
        try {
            if (lock.tryLock(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                try {
                    action.run();
                } finally {
                    lock.unlock();
                }
            }
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
