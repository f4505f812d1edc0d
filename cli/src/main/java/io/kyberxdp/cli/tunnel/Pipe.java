package io.kyberxdp.cli.tunnel;

import io.kyberxdp.cli.terminal.EventLog;
import io.kyberxdp.exchange.KeyExchangeClient;
import io.kyberxdp.exchange.KeyExchangeServer;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.exchange.SecureServer;
import io.kyberxdp.transport.Endpoint;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** One session between a peer and this process's standard input and output. */
public final class Pipe implements Closeable {

    private final EventLog log;
    private final Relays relays;
    private final AtomicBoolean taken = new AtomicBoolean();
    private final CompletableFuture<Void> outcome = new CompletableFuture<>();
    private volatile SecureServer server;

    /** Nothing happens until {@link #serve} or {@link #connect}. */
    public Pipe(EventLog log, Traffic traffic) {
        this.log = log;
        this.relays = new Relays(ConnectionThreads.platform(), log, traffic);
    }

    /**
     * Serves the first client that completes the handshake; others are turned away.
     *
     * @param listening is told the endpoint with the actual port
     * @throws IllegalArgumentException if no installed transport serves the endpoint
     * @throws IOException if listening or the session failed
     */
    public void serve(KeyExchangeServer exchange, Endpoint endpoint, Consumer<Endpoint> listening)
            throws IOException, InterruptedException {
        server = exchange.onFailure(relays::failed).listen(endpoint, this::take);
        listening.accept(server.local());
        try {
            outcome.get();
        } catch (ExecutionException e) {
            throw (IOException) e.getCause();
        }
    }

    private void take(SecureChannel channel) {
        if (!taken.compareAndSet(false, true)) {
            log.say(new SessionEvents.TurnedAway(channel.info().peer()));
            return;
        }
        try {
            relays.run(channel, new StandardStreams());
            outcome.complete(null);
        } catch (IOException e) {
            outcome.completeExceptionally(e);
        } catch (RuntimeException | Error e) {
            outcome.completeExceptionally(new IOException("the session could not be served: " + e, e));
            throw e;
        }
    }

    /**
     * Connects to a server.
     *
     * @throws IllegalArgumentException if no installed transport serves the endpoint
     * @throws IOException if connecting or the session failed
     */
    public void connect(KeyExchangeClient exchange, Endpoint endpoint) throws IOException {
        relays.run(exchange.connect(endpoint), new StandardStreams());
    }

    /** Closes the session in the authenticated way, and stops listening. */
    @Override
    public void close() throws IOException {
        relays.close();
        if (server != null) {
            server.close();
        }
    }
}
