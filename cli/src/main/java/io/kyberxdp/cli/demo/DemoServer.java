package io.kyberxdp.cli.demo;

import io.kyberxdp.exchange.Fingerprint;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.exchange.SecureServer;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.security.KeyPair;
import java.security.Provider;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** The demo's server process: answers every message until its standard input ends, then tells what it has seen. */
public final class DemoServer {

    private final AtomicLong messages = new AtomicLong();
    private final AtomicLong brokenSessions = new AtomicLong();
    private final List<String> sessionKeys = new CopyOnWriteArrayList<>();

    /** Where it listens and which key it has: the first line it prints. */
    public record Started(String endpoint, String serverKey) {}

    /**
     * What it has seen: the last line it prints.
     *
     * @param established handshakes completed
     * @param failed connections that failed, in the handshake or after it
     * @param messages messages answered
     * @param sessionKeys the first sessions' key fingerprints, in the order of the sessions
     */
    public record Seen(long established, long failed, long messages, List<String> sessionKeys) {}

    /**
     * Serves until {@code in} ends.
     *
     * @param kemProvider whose KEM to use: the JVM may have another that it prefers
     * @param in the parent's end of a pipe: it ends when the parent does, whatever ends the parent
     * @param out takes two lines of JSON, {@link Started} and {@link Seen}
     */
    public void run(Provider kemProvider, KeyPair pair, Endpoint endpoint, InputStream in, PrintWriter out)
            throws IOException {
        try (SecureServer server = KeyExchange.server(pair)
                .kemProvider(kemProvider)
                .onFailure((peer, failure) -> brokenSessions.incrementAndGet())
                .listen(endpoint, this::answer)) {
            ChildProcess.report(
                    out,
                    new Started(
                            server.local().toString(),
                            Fingerprint.of(pair.getPublic()).toString()));
            in.transferTo(OutputStream.nullOutputStream());
            ChildProcess.report(
                    out,
                    new Seen(
                            server.statistics().established(),
                            brokenSessions.get(),
                            messages.get(),
                            List.copyOf(sessionKeys)));
        }
    }

    /** Tells the client which session key the server has; a client that has another shows a failure. */
    private void answer(SecureChannel channel) throws IOException {
        String sessionKey = SessionKey.fingerprint(channel);
        if (sessionKeys.size() < SessionKey.SHOWN) {
            sessionKeys.add(sessionKey);
        }
        for (byte[] message = channel.receive(); message != null; message = channel.receive()) {
            channel.send(SessionKey.answerTo(message, sessionKey));
            messages.incrementAndGet();
        }
    }
}
