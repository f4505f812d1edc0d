package io.kyberxdp.cli.tunnel;

import io.kyberxdp.cli.terminal.EventLog;
import io.kyberxdp.exchange.KeyExchangeServer;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.exchange.SecureServer;
import io.kyberxdp.transport.Endpoint;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executor;

/** The server's end of a tunnel: every session becomes a TCP connection to one target. */
public final class ForwardingServer implements Closeable {

    private final Endpoint target;
    private final Duration timeout;
    private final Relays relays;
    private final SecureServer server;

    /**
     * Starts listening.
     *
     * @param exchange with its keys set
     * @param timeout how long connecting to the target may take
     * @param maxConnections at once; further clients wait
     * @throws IllegalArgumentException if no installed transport serves the endpoint
     * @throws IOException if listening fails
     */
    public ForwardingServer(
            KeyExchangeServer exchange,
            Endpoint endpoint,
            Endpoint target,
            Duration timeout,
            int maxConnections,
            EventLog log,
            Traffic traffic)
            throws IOException {
        this.target = target;
        this.timeout = timeout;
        Executor threads = ConnectionThreads.best();
        relays = new Relays(threads, log, traffic);
        var limit = new ConnectionLimit(maxConnections, threads, () -> log.say(new SessionEvents.Full(maxConnections)));
        server = exchange.executor(limit).onFailure(relays::failed).listen(endpoint, this::forward);
    }

    private void forward(SecureChannel channel) throws IOException {
        relays.run(channel, SocketEnd.connect(target, timeout));
    }

    /** The endpoint listened on, with the actual port. */
    public Endpoint local() {
        return server.local();
    }

    /** Blocks until the server is closed. */
    public void awaitClose() throws InterruptedException {
        server.awaitClose();
    }

    /** Closes every session in the authenticated way, and resets the connections to the target. */
    @Override
    public void close() {
        relays.close();
        try {
            server.close();
        } catch (IOException e) {
            relays.failed(server.local().toString(), e);
        }
    }
}
