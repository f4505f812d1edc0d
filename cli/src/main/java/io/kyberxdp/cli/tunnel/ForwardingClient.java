package io.kyberxdp.cli.tunnel;

import io.kyberxdp.cli.terminal.EventLog;
import io.kyberxdp.exchange.KeyExchangeClient;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.transport.Endpoint;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/** The client's end of a tunnel: every TCP connection it accepts becomes a session with the server. */
public final class ForwardingClient implements Closeable {

    private static final int BACKLOG = 1_024;
    private static final long PAUSE_AFTER_FAILED_ACCEPT_NANOS = 50_000_000;

    private final KeyExchangeClient exchange;
    private final Endpoint endpoint;
    private final Relays relays;
    private final Executor limit;
    private final ServerSocket listener;
    private final Endpoint local;

    /**
     * Starts listening.
     *
     * @param exchange with its keys set
     * @param endpoint the server
     * @param listen a tcp endpoint; port 0 lets the system choose
     * @param maxConnections at once; further ones wait
     * @throws IOException if listening fails; the message says where
     */
    public ForwardingClient(
            KeyExchangeClient exchange,
            Endpoint endpoint,
            Endpoint listen,
            int maxConnections,
            EventLog log,
            Traffic traffic)
            throws IOException {
        this.exchange = exchange;
        this.endpoint = endpoint;
        Executor threads = ConnectionThreads.best();
        relays = new Relays(threads, log, traffic);
        limit = new ConnectionLimit(maxConnections, threads, () -> log.say(new SessionEvents.Full(maxConnections)));
        try {
            listener = new ServerSocket(listen.port(), BACKLOG, InetAddress.getByName(listen.host()));
        } catch (IOException e) {
            throw new IOException("cannot listen on " + listen.host() + ":" + listen.port() + ": " + e.getMessage(), e);
        }
        local = listen.withPort(listener.getLocalPort());
    }

    /** The TCP endpoint listened on, with the actual port. */
    public Endpoint local() {
        return local;
    }

    /** Serves connections until this is closed; a connection that fails ends alone. */
    public void run() {
        while (!listener.isClosed()) {
            try {
                accept(listener.accept());
            } catch (IOException e) {
                if (!listener.isClosed()) { // as with no descriptor left, which may pass
                    relays.failed(local.toString(), e);
                    LockSupport.parkNanos(PAUSE_AFTER_FAILED_ACCEPT_NANOS);
                }
            }
        }
    }

    private void accept(Socket socket) throws IOException {
        SocketEnd client = new SocketEnd(socket, "the client " + socket.getRemoteSocketAddress());
        try {
            limit.execute(() -> serve(client));
        } catch (RuntimeException | Error e) {
            client.reset();
            throw new IOException("no thread for another connection: " + e, e);
        }
    }

    private void serve(SocketEnd client) {
        try {
            relays.run(connect(client), client);
        } catch (IOException | RuntimeException e) {
            relays.failed(endpoint.toString(), e);
        }
    }

    private SecureChannel connect(SocketEnd client) throws IOException {
        boolean done = false;
        try {
            SecureChannel channel = exchange.connect(endpoint);
            done = true;
            return channel;
        } finally {
            if (!done) {
                client.reset();
            }
        }
    }

    /** Closes every session in the authenticated way, and resets the connections accepted. */
    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            relays.failed(local.toString(), e);
        }
        relays.close();
    }
}
