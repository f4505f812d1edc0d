package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/** Hands out the streams that peers open over one port. The port lives as long as a channel accepted from it does. */
public final class ReliableListener implements MessageListener {

    private final DatagramLoop loop;
    private final Backlog backlog;
    private final Endpoint local;

    ReliableListener(DatagramLoop loop, Endpoint local) {
        this.loop = loop;
        this.backlog = loop.backlog();
        this.local = local;
    }

    @Override
    public Endpoint local() {
        return local;
    }

    @Override
    public MessageChannel accept() throws IOException {
        try {
            ReliableStream stream = backlog.take();
            return new ReliableChannel(stream, loop.describe(stream.peer()));
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            ClosedByInterruptException interrupted = new ClosedByInterruptException();
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    /** What the port has seen and holds. */
    public PortStatistics statistics() {
        return loop.statistics();
    }

    /** Waits until the port is closed: after {@link #close}, and the end of the last accepted channel. */
    void awaitEnd() throws InterruptedException {
        loop.awaitEnd();
    }

    @Override
    public void close() {
        for (ReliableStream stream : backlog.close()) {
            stream.abort();
        }
        loop.review();
    }
}
