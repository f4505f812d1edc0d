package io.kyberxdp.cli.tunnel;

import io.kyberxdp.exchange.SecureChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Carries a stream of bytes each way between a session and its {@link LocalEnd}. A message of the session is the next part
 * of the stream; an empty one is the stream's end, after which the other direction may still go on. When both streams have
 * ended the session is closed.
 *
 * <p>A session closed before that, or broken, is a failure: the local end is reset. So is a local end that breaks: the session
 * is closed without the stream's end, and the peer resets its own.
 *
 * <p>Each direction waits for its writer before it reads on, so a slow reader at one end slows the writer at the other, and
 * memory is bounded by one message each way.
 */
final class Relay {

    private static final ByteBuffer END = ByteBuffer.allocate(0);
    private static final int BOTH = 2;

    /** Grows up to a whole message where there is much to send, so that idle connections stay cheap. */
    private static final int FIRST_BUFFER_BYTES = 8 * 1_024;

    private final SecureChannel channel;
    private final LocalEnd local;
    private final Traffic traffic;
    private final AtomicInteger streamsEnded = new AtomicInteger();
    private final AtomicReference<IOException> failure = new AtomicReference<>();
    private volatile boolean sendingEnd;

    /** Owns both ends from now on. */
    Relay(SecureChannel channel, LocalEnd local, Traffic traffic) {
        this.channel = channel;
        this.local = local;
        this.traffic = traffic;
    }

    /**
     * Relays until both streams have ended.
     *
     * @param threads runs one of the two directions; this thread runs the other
     * @throws IOException the first failure, if there was one; both ends are closed then
     */
    void run(Executor threads) throws IOException {
        traffic.begun();
        try {
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> guard(this::send), threads);
            guard(this::receive);
            if (failure.get() == null) {
                sending.join(); // After a failure it ends by itself, or waits for input that nobody wants.
            }
        } finally {
            channel.close();
            local.close();
            traffic.ended(streamsEnded.get() == BOTH);
        }
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    /** Ends the relay before its time, as a failure of both ends. */
    void abort() {
        fail(new IOException("ended by this side"));
    }

    private void send() throws IOException {
        int longest = channel.maxMessage();
        byte[] buffer = new byte[Math.min(FIRST_BUFFER_BYTES, longest)];
        for (int count = local.read(buffer); count >= 0; count = local.read(buffer)) {
            channel.send(ByteBuffer.wrap(buffer, 0, count));
            traffic.sent(count);
            if (count == buffer.length && count < longest) {
                buffer = new byte[Math.min(2 * count, longest)];
            }
        }
        sendingEnd = true;
        channel.send(END.duplicate());
        streamEnded();
    }

    private void receive() throws IOException {
        for (byte[] part = next(); part.length > 0; part = next()) {
            local.write(part);
            traffic.received(part.length);
        }
        local.finishOutput();
        streamEnded();
        awaitClose();
    }

    private byte[] next() throws IOException {
        byte[] part = channel.receive();
        if (part == null) {
            throw new IOException("the peer ended the session before the end of its stream");
        }
        return part;
    }

    /** Goes on receiving while the other direction runs: so the peer's failure is seen even when there is nothing to send. */
    private void awaitClose() throws IOException {
        if (channel.receive() != null) {
            throw new IOException("the peer sent data after the end of its stream");
        }
        if (!sendingEnd) {
            throw new IOException("the peer ended the session before it had all of the stream");
        }
    }

    private void streamEnded() {
        if (streamsEnded.incrementAndGet() == BOTH) {
            channel.close();
        }
    }

    @FunctionalInterface
    private interface Direction {
        void run() throws IOException;
    }

    private void guard(Direction direction) {
        try {
            direction.run();
        } catch (IOException e) {
            fail(e);
        } catch (RuntimeException | Error e) {
            fail(new IOException("defect: " + e, e));
        }
    }

    /** After both streams' ends nothing can fail any more: what is still waiting is ended by the close. */
    private void fail(IOException cause) {
        if (streamsEnded.get() < BOTH && failure.compareAndSet(null, cause)) {
            local.reset();
            channel.close();
        }
    }
}
