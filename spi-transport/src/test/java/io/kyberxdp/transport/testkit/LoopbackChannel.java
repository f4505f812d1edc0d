package io.kyberxdp.transport.testkit;

import io.kyberxdp.transport.MessageChannel;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** One end of a {@link MessageChannel} in memory. */
public final class LoopbackChannel implements MessageChannel {

    private static final int MAX_MESSAGE = 66_560;
    private static final int MAX_QUEUED_BYTES = 4 * MAX_MESSAGE;

    private final String peer;
    private final Pipe outgoing;
    private final Pipe incoming;

    private LoopbackChannel(String peer, Pipe outgoing, Pipe incoming) {
        this.peer = peer;
        this.outgoing = outgoing;
        this.incoming = incoming;
    }

    /** Two connected ends. */
    public static ChannelPair pair() {
        Pipe right = new Pipe();
        Pipe left = new Pipe();
        return new ChannelPair(
                new LoopbackChannel("loopback:right", right, left), new LoopbackChannel("loopback:left", left, right));
    }

    @Override
    public int maxMessage() {
        return MAX_MESSAGE;
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void send(ByteBuffer message) throws IOException {
        if (message.remaining() > MAX_MESSAGE) {
            throw new IllegalArgumentException("a message of " + message.remaining() + " bytes is too large");
        }
        byte[] copy = new byte[message.remaining()];
        message.duplicate().get(copy);
        closingOnInterrupt(() -> outgoing.put(copy));
        message.position(message.limit());
    }

    @Override
    public ByteBuffer receive() throws IOException {
        return receiveWithin(Long.MAX_VALUE);
    }

    @Override
    public ByteBuffer receive(Duration timeout) throws IOException {
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("a time-out is more than zero, not " + timeout);
        }
        boolean endless = timeout.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0;
        return receiveWithin(endless ? Long.MAX_VALUE : timeout.toNanos());
    }

    private ByteBuffer receiveWithin(long nanos) throws IOException {
        byte[] message = closingOnInterrupt(() -> incoming.take(nanos));
        return message == null ? null : ByteBuffer.wrap(message);
    }

    /** Ends what this side sends, once the peer has taken it, and refuses what the peer still sends. */
    @Override
    public void close() {
        outgoing.end();
        incoming.abandon();
    }

    private interface Waiting<T> {
        T run() throws IOException, InterruptedException;
    }

    private <T> T closingOnInterrupt(Waiting<T> waiting) throws IOException {
        try {
            return waiting.run();
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            ClosedByInterruptException closed = new ClosedByInterruptException();
            closed.initCause(e);
            throw closed;
        }
    }

    /** One direction, bounded, so that a sender waits for a slow receiver. */
    private static final class Pipe {

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final ArrayDeque<byte[]> queue = new ArrayDeque<>();
        private int queuedBytes;
        private boolean ended;
        private boolean abandoned;

        Void put(byte[] message) throws IOException, InterruptedException {
            lock.lockInterruptibly();
            try {
                while (!ended && !abandoned && queuedBytes + message.length > MAX_QUEUED_BYTES) {
                    changed.await();
                }
                if (ended) {
                    throw new ClosedChannelException();
                }
                if (abandoned) {
                    throw new IOException("the peer has closed the channel");
                }
                queue.add(message);
                queuedBytes += message.length;
                changed.signalAll();
                return null;
            } finally {
                lock.unlock();
            }
        }

        byte[] take(long nanos) throws IOException, InterruptedException {
            long left = nanos;
            lock.lockInterruptibly();
            try {
                while (queue.isEmpty() && !ended && !abandoned) {
                    if (left <= 0) {
                        throw new SocketTimeoutException("no message arrived in time");
                    }
                    left = changed.awaitNanos(left);
                }
                if (abandoned) {
                    throw new ClosedChannelException();
                }
                byte[] message = queue.poll();
                queuedBytes -= message == null ? 0 : message.length;
                changed.signalAll();
                return message;
            } finally {
                lock.unlock();
            }
        }

        void end() {
            change(() -> ended = true);
        }

        void abandon() {
            change(() -> {
                abandoned = true;
                queue.clear();
                queuedBytes = 0;
            });
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
