package io.kyberxdp.exchange;

import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.ClosedChannelException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;

/** A running server, from {@link KeyExchangeServer#listen} or {@link KeyExchangeServer#serve} to {@link #close}. */
public final class SecureServer implements Closeable {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.exchange");
    private static final long PAUSE_AFTER_FAILED_ACCEPT_NANOS = 50_000_000;

    private final KeyExchangeServer exchange;
    private final MessageListener listener;
    private final KeyExchangeServer.Handler handler;
    private final Executor executor;
    private final BiConsumer<String, Exception> onFailure;
    private final int maxHalfOpen;
    private final Semaphore halfOpen;
    private final Set<MessageChannel> shaking = ConcurrentHashMap.newKeySet();
    private final Set<SecureChannel> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong established = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final Thread acceptor;
    private volatile boolean closed;

    SecureServer(
            KeyExchangeServer exchange,
            MessageListener listener,
            KeyExchangeServer.Handler handler,
            int maxHalfOpen,
            Executor executor,
            BiConsumer<String, Exception> onFailure) {
        this.exchange = exchange;
        this.listener = listener;
        this.handler = handler;
        this.executor = executor != null ? executor : SecureServer::startThread;
        this.onFailure = onFailure;
        this.maxHalfOpen = maxHalfOpen;
        this.halfOpen = new Semaphore(maxHalfOpen);
        this.acceptor = new Thread(this::acceptAll, "kxp-accept " + listener.local());
        acceptor.setDaemon(true);
        acceptor.start();
    }

    /** The endpoint listened on, with the actual port. */
    public Endpoint local() {
        return listener.local();
    }

    /** What happened so far. */
    public ServerStatistics statistics() {
        return new ServerStatistics(
                accepted.get(),
                established.get(),
                failed.get(),
                maxHalfOpen - halfOpen.availablePermits(),
                open.size());
    }

    /** Stops listening, cuts handshakes short and closes every open channel; handlers then end by themselves. */
    @Override
    public void close() throws IOException {
        closed = true;
        acceptor.interrupt();
        listener.close();
        for (MessageChannel channel : shaking) {
            channel.close();
        }
        open.forEach(SecureChannel::close);
    }

    /** Blocks until the server is closed, by another thread or by the failure of its listener. */
    public void awaitClose() throws InterruptedException {
        acceptor.join();
    }

    private void acceptAll() {
        try {
            while (!closed) {
                halfOpen.acquire();
                if (!acceptOne()) {
                    halfOpen.release();
                }
            }
        } catch (ClosedChannelException e) {
            LOG.log(Level.DEBUG, () -> "stopped listening on " + listener.local());
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, () -> "interrupted, stopped listening on " + listener.local());
        }
    }

    /** Whether a connection was accepted and now holds a permit. A failure to accept, as with no descriptor left, passes. */
    private boolean acceptOne() throws ClosedChannelException {
        MessageChannel channel;
        try {
            channel = listener.accept();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            onFailure.accept("nobody yet", e);
            LockSupport.parkNanos(PAUSE_AFTER_FAILED_ACCEPT_NANOS);
            return false;
        }
        accepted.incrementAndGet();
        try {
            executor.execute(() -> serve(channel));
            return true;
        } catch (RejectedExecutionException e) {
            fail(channel, e);
            return false;
        }
    }

    private void serve(MessageChannel channel) {
        SecureChannel secure = shakeHands(channel);
        if (secure == null) {
            return;
        }
        open.add(secure);
        try (secure) {
            if (!closed) {
                handler.handle(secure);
            }
        } catch (Exception e) {
            onFailure.accept(channel.peer(), e);
        } finally {
            open.remove(secure);
        }
    }

    private SecureChannel shakeHands(MessageChannel channel) {
        shaking.add(channel);
        try {
            if (closed) {
                channel.close();
            }
            SecureChannel secure = exchange.accept(channel);
            established.incrementAndGet();
            return secure;
        } catch (IOException | RuntimeException e) {
            fail(channel, e);
            return null;
        } finally {
            shaking.remove(channel);
            halfOpen.release();
        }
    }

    private void fail(MessageChannel channel, Exception cause) {
        failed.incrementAndGet();
        try {
            channel.close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        onFailure.accept(channel.peer(), cause);
    }

    private static void startThread(Runnable connection) {
        Thread thread = new Thread(connection, "kxp-connection");
        thread.setDaemon(true);
        thread.start();
    }
}
