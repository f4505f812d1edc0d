package io.kyberxdp.kerneltcp;

import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.TruncatedMessageException;
import io.kyberxdp.transport.framing.FrameBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Whole messages over one TCP connection.
 *
 * <p>A blocking {@code SocketChannel}: writes gather length and message into one system call, interrupts close it, and virtual
 * threads unmount while they wait. Timed reads go through its socket's stream, the one way the JDK offers.
 */
final class TcpChannel implements MessageChannel {

    private static final int MAX_DISCARDED_BYTES = 1 << 20;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final SocketChannel channel;
    private final InputStream in;
    private final String peer;
    private final FrameBuffer frames = new FrameBuffer(FrameBuffer.MAX_MESSAGE);
    private final ReentrantLock reading = new ReentrantLock();
    private boolean hasSent;
    private volatile boolean configured;
    private final ByteBuffer[] outgoing = {ByteBuffer.allocate(FrameBuffer.LENGTH_BYTES), null};

    /** Takes over a connected, blocking channel. */
    TcpChannel(SocketChannel channel) throws IOException {
        this.channel = channel;
        this.in = channel.socket().getInputStream();
        this.peer = "tcp:/" + channel.getRemoteAddress();
    }

    @Override
    public int maxMessage() {
        return FrameBuffer.MAX_MESSAGE;
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void send(ByteBuffer message) throws IOException {
        int length = message.remaining();
        if (length > FrameBuffer.MAX_MESSAGE) {
            throw new IllegalArgumentException(
                    "a message has at most " + FrameBuffer.MAX_MESSAGE + " bytes, this one has " + length);
        }
        if (hasSent) {
            configure();
        }
        hasSent = true;
        outgoing[0].clear().putInt(length).flip();
        outgoing[1] = message;
        try {
            while (outgoing[0].hasRemaining() || message.hasRemaining()) {
                channel.write(outgoing);
            }
        } finally {
            outgoing[1] = null;
        }
    }

    /**
     * Five system calls, which are better done when the first message is on its way than before: with nothing in flight, Nagle's
     * algorithm does not delay the first, and silence is for whoever waits for an answer to notice.
     */
    private void configure() throws IOException {
        if (!configured) {
            configured = true;
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            KeepAlive.set(channel);
        }
    }

    @Override
    public ByteBuffer receive() throws IOException {
        return receive(Deadline.NEVER);
    }

    @Override
    public ByteBuffer receive(Duration timeout) throws IOException {
        return receive(Deadline.after(timeout));
    }

    private ByteBuffer receive(Deadline deadline) throws IOException {
        reading.lock();
        try {
            if (!channel.isOpen()) {
                throw new ClosedChannelException();
            }
            configure();
            ByteBuffer message = frames.next();
            while (message == null) {
                if (!readSome(deadline)) {
                    return null;
                }
                message = frames.next();
            }
            return message;
        } finally {
            reading.unlock();
        }
    }

    /** False at the orderly end of the stream. */
    private boolean readSome(Deadline deadline) throws IOException {
        int millis = deadline.remainingMillis();
        try {
            channel.socket().setSoTimeout(millis);
            if (frames.fillFrom(in::read)) {
                return true;
            }
        } catch (SocketTimeoutException e) {
            throw deadline.expired(e);
        } catch (SocketException e) {
            throw asChannelException(e);
        }
        if (frames.pending() > 0) {
            throw new TruncatedMessageException(
                    "the connection ended " + frames.pending() + " bytes into a message and its length");
        }
        return false;
    }

    /** The stream reports closing as a plain SocketException, on newer JDKs even for an interrupt. */
    private IOException asChannelException(SocketException e) {
        if (channel.isOpen()) {
            return e;
        }
        if (Thread.currentThread().isInterrupted()) {
            return interrupted(e);
        }
        AsynchronousCloseException closed = new AsynchronousCloseException();
        closed.initCause(e);
        return closed;
    }

    static ClosedByInterruptException interrupted(Exception cause) {
        ClosedByInterruptException interrupted = new ClosedByInterruptException();
        interrupted.initCause(cause);
        return interrupted;
    }

    /**
     * Closing a socket with unread data resets the connection and may destroy what was sent last. So the end of the stream is
     * sent first, and what has arrived unread is thrown away.
     */
    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        try {
            channel.shutdownOutput();
            discardArrived();
        } catch (IOException e) {
            // The connection is broken already, and closing is all that is left to do.
            channel.close();
            return;
        }
        channel.close();
    }

    private void discardArrived() throws IOException {
        if (reading.tryLock()) {
            try {
                byte[] sink = new byte[8_192];
                int discarded = 0;
                while (discarded < MAX_DISCARDED_BYTES && in.available() > 0) {
                    discarded += in.read(sink);
                }
            } finally {
                reading.unlock();
            }
        }
    }

    /** When a receive must be done. */
    private record Deadline(long nanos, Duration timeout) {

        static final Deadline NEVER = new Deadline(0, null);

        private static final Duration LONGEST = Duration.ofDays(365);

        static Deadline after(Duration timeout) {
            if (timeout.isZero() || timeout.isNegative()) {
                throw new IllegalArgumentException("a time-out is more than zero, not " + timeout);
            }
            Duration bounded = timeout.compareTo(LONGEST) > 0 ? LONGEST : timeout;
            return new Deadline(System.nanoTime() + bounded.toNanos(), timeout);
        }

        /** For SO_TIMEOUT, where 0 means for ever. */
        int remainingMillis() throws SocketTimeoutException {
            if (timeout == null) {
                return 0;
            }
            long left = nanos - System.nanoTime();
            if (left <= 0) {
                throw expired(null);
            }
            return (int) Math.min((left + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI, Integer.MAX_VALUE);
        }

        SocketTimeoutException expired(SocketTimeoutException cause) {
            var e = new SocketTimeoutException("no whole message arrived within " + timeout.toMillis() + " ms");
            e.initCause(cause);
            return e;
        }
    }
}
