package io.kyberxdp.cli.tunnel;

import io.kyberxdp.cli.terminal.EventLog;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.exchange.SessionInfo;
import java.io.Closeable;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** The relays of one command: runs them, tells of them, counts what they carry, and ends them together. */
final class Relays implements Closeable {

    private final Executor threads;
    private final EventLog log;
    private final Traffic traffic;
    private final Set<Relay> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Relays(Executor threads, EventLog log, Traffic traffic) {
        this.threads = threads;
        this.log = log;
        this.traffic = traffic;
    }

    /**
     * Relays between a session and its local end until both streams have ended.
     *
     * @throws IOException if either failed; both are closed then
     */
    void run(SecureChannel channel, LocalEnd local) throws IOException {
        Relay relay = new Relay(channel, local, traffic);
        running.add(relay);
        try {
            if (closed) { // close() may have looked through the set before this relay was in it
                relay.abort();
            }
            log.detail(established(channel.info()));
            relay.run(threads);
            log.detail(new SessionEvents.Ended(channel.info().peer()));
        } finally {
            running.remove(relay);
        }
    }

    private static SessionEvents.Established established(SessionInfo session) {
        return new SessionEvents.Established(
                session.peer(),
                session.pattern().toString(),
                session.suite().wireName(),
                session.preSharedKey(),
                session.serverKey().map(Object::toString).orElse(null),
                session.clientKey().map(Object::toString).orElse(null));
    }

    /** Tells of a failure, unless it is one that {@link #close} has brought about. */
    void failed(String peer, Exception failure) {
        if (!closed) {
            boolean told = failure instanceof IOException && failure.getMessage() != null;
            log.say(new SessionEvents.Failed(peer, told ? failure.getMessage() : failure.toString()));
        }
    }

    /** Aborts every relay, side by side, so that one whose peer does not read holds up no other. */
    @Override
    public void close() {
        closed = true;
        if (!running.isEmpty()) {
            log.say(new SessionEvents.Stopping(running.size()));
        }
        CompletableFuture.allOf(running.stream()
                        .map(relay -> CompletableFuture.runAsync(relay::abort, threads))
                        .toArray(CompletableFuture<?>[]::new))
                .join();
    }
}
