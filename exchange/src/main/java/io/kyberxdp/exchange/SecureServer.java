package io.kyberxdp.exchange;

import io.kyberxdp.exchange.observe.ManagedBean;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.ClosedChannelException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;

/** A running server, from {@link KeyExchangeServer#listen} or {@link KeyExchangeServer#serve} to {@link #close}. */
public final class SecureServer implements Closeable {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.exchange");
    private static final long IDLE_SECONDS = 30;
    private static final long PAUSE_AFTER_FAILED_ACCEPT_NANOS = 50_000_000;

    private final KeyExchangeServer exchange;
    private final MessageListener listener;
    private final KeyExchangeServer.Handler handler;
    private final Executor executor;

    /** The default executor, which ends with the server; null if the application brought its own. */
    private final ExecutorService ownThreads;

    private final BiConsumer<String, Exception> onFailure;
    private final int maxHalfOpen;
    private final Semaphore halfOpen;
    private final Set<MessageChannel> shaking = ConcurrentHashMap.newKeySet();
    private final Set<SecureChannel> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong established = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final RareWarning full = new RareWarning(LOG);
    private final RareWarning failing = new RareWarning(LOG);
    private final ManagedBean bean;
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
        this.ownThreads = executor == null ? ownThreads() : null;
        this.executor = executor == null ? ownThreads : executor;
        this.onFailure = onFailure;
        this.maxHalfOpen = maxHalfOpen;
        this.halfOpen = new Semaphore(maxHalfOpen);
        this.bean = ManagedBean.register("SecureServer", local().toString(), new ServerBean(this, maxHalfOpen));
        this.acceptor = new Thread(this::acceptAll, "kxp-accept " + listener.local());
        acceptor.setDaemon(true);
        acceptor.start();
    }

    /** {@return the endpoint listened on, with the actual port} */
    public Endpoint local() {
        return listener.local();
    }

    /** {@return what happened so far} */
    public ServerStatistics statistics() {
        return new ServerStatistics(accepted.get(), established.get(), failed.get(), shaking.size(), open.size());
    }

    /**
     * Stops listening, cuts handshakes short and closes every open channel; handlers then end by themselves. The channels are
     * closed side by side, so that one whose peer does not read holds up no other's authenticated close.
     */
    @Override
    public void close() throws IOException {
        closed = true;
        bean.close();
        listener.close();
        halfOpen.release(); // Wakes an acceptor that waits; an interrupt can make the JDK lose what it has just
        // accepted.
        if (ownThreads != null) {
            ownThreads.shutdown();
        }
        for (MessageChannel channel : shaking) {
            channel.close();
        }
        CompletableFuture.allOf(open.stream()
                        .map(channel -> CompletableFuture.runAsync(
                                channel::close, task -> thread(task).start()))
                        .toArray(CompletableFuture<?>[]::new))
                .join();
    }

    /**
     * Blocks until the server is closed, by another thread or by the failure of its listener.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public void awaitClose() throws InterruptedException {
        acceptor.join();
    }

    private void acceptAll() {
        try {
            while (!closed) {
                awaitPermit();
                acceptOne();
                forgetInterrupt();
            }
        } catch (ClosedChannelException e) {
            LOG.log(Level.DEBUG, () -> "stopped listening on " + listener.local());
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, () -> "interrupted, stopped listening on " + listener.local());
        }
    }

    /** An executor may run handlers right here, and one that leaves its thread interrupted must not end the server. */
    private void forgetInterrupt() {
        if (!closed && Thread.interrupted()) {
            LOG.log(Level.DEBUG, "a connection's handler left the accepting thread interrupted");
        }
    }

    private void awaitPermit() throws InterruptedException {
        if (!halfOpen.tryAcquire()) {
            full.give(() -> maxHalfOpen + " handshakes are under way on " + local()
                    + ", as many as may be: new clients wait. If this is no attack, raise maxHalfOpen(...)");
            halfOpen.acquire();
        }
    }

    /** Accepts a connection, which holds the permit from now on. A failure, as with no descriptor or thread left, passes. */
    private void acceptOne() throws ClosedChannelException {
        MessageChannel channel;
        try {
            channel = listener.accept();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            halfOpen.release();
            failing.give(() -> "accepting on " + local() + " fails: " + e
                    + "; if it lacks descriptors, threads or memory, give the process more of them");
            report("nobody yet", e);
            LockSupport.parkNanos(PAUSE_AFTER_FAILED_ACCEPT_NANOS);
            return;
        }
        shaking.add(channel);
        accepted.incrementAndGet();
        if (closed) { // close() may have looked through the set before this channel was in it
            if (stopShaking(channel)) {
                fail(channel, new ClosedChannelException());
            }
            return;
        }
        try {
            executor.execute(() -> serve(channel));
        } catch (RuntimeException | Error e) {
            if (stopShaking(channel)) { // Else it ran right here, and reported by itself.
                fail(channel, e);
            }
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
            report(channel.peer(), e);
        } catch (Error e) {
            report(channel.peer(), e);
            throw e;
        } finally {
            open.remove(secure);
        }
    }

    private SecureChannel shakeHands(MessageChannel channel) {
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
        } catch (Error e) {
            fail(channel, e);
            throw e;
        } finally {
            stopShaking(channel);
        }
    }

    /** Gives the connection's permit back, once; false if it was back already. */
    private boolean stopShaking(MessageChannel channel) {
        boolean was = shaking.remove(channel);
        if (was) {
            halfOpen.release();
        }
        return was;
    }

    private void fail(MessageChannel channel, Throwable cause) {
        failed.incrementAndGet();
        try {
            channel.close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        report(channel.peer(), cause);
    }

    /** What the listener itself throws must not end the server. */
    private void report(String peer, Throwable failure) {
        try {
            onFailure.accept(peer, failure instanceof Exception e ? e : new ExecutionException(failure));
        } catch (Throwable e) { // Also a checked exception, which other languages let it throw.
            LOG.log(Level.WARNING, "the listener for failures failed", e);
        }
    }

    /** A thread for each connection, kept for the next: starting one costs as much as a good part of a handshake. */
    private static ExecutorService ownThreads() {
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), SecureServer::thread);
    }

    private static Thread thread(Runnable connection) {
        Thread thread = new Thread(connection, "kxp-connection");
        thread.setDaemon(true);
        return thread;
    }
}
