package io.kyberxdp.transport.testkit;

import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A {@link MessageListener} in memory; {@link #connect} is how its peers come. */
public final class LoopbackListener implements MessageListener {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<MessageChannel> waiting = new ArrayDeque<>();
    private boolean closed;

    /** A new connection's client end. */
    public MessageChannel connect() throws IOException {
        ChannelPair pair = LoopbackChannel.pair();
        lock.lock();
        try {
            if (closed) {
                throw new IOException("nobody listens");
            }
            waiting.add(pair.right());
            changed.signalAll();
            return pair.left();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Endpoint local() {
        return new Endpoint("loopback", "localhost", 1);
    }

    @Override
    public MessageChannel accept() throws IOException {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                changed.await();
            }
            if (closed) {
                throw new ClosedChannelException();
            }
            return waiting.remove();
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            ClosedByInterruptException interrupted = new ClosedByInterruptException();
            interrupted.initCause(e);
            throw interrupted;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
            while (!waiting.isEmpty()) {
                waiting.remove().close();
            }
        } finally {
            lock.unlock();
        }
    }
}
