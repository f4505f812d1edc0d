package io.kyberxdp.cli.tunnel;

import io.kyberxdp.cli.terminal.EventLog.Event;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code serve} and {@code connect} tell while they run. */
public final class SessionEvents {

    private SessionEvents() {}

    /**
     * The server listens.
     *
     * @param endpoint what clients connect to, with the actual port
     * @param fingerprint of the server's key; null in an anonymous server
     * @param publicKey the key in PEM, where it was made for this run and is in no file; else null
     * @param forward where sessions lead to; null where they lead to standard input and output
     */
    public record Listening(String endpoint, String fingerprint, String publicKey, String forward) implements Event {
        @Override
        public String text() {
            return "listening on " + endpoint
                    + (forward == null ? "" : ", forwarding to " + forward)
                    + (fingerprint == null ? ", anonymous: anyone could be in its place" : ", key " + fingerprint)
                    + (publicKey == null ? "" : ", made for this run:\n" + publicKey.stripTrailing());
        }
    }

    /** The client listens for TCP connections to carry to the server. */
    public record Tunnelling(String listen, String endpoint) implements Event {
        @Override
        public String text() {
            return "listening on " + listen + ", tunnelling to " + endpoint;
        }
    }

    /**
     * A session is established.
     *
     * @param serverKey the server's fingerprint; null in an anonymous session
     * @param clientKey the client's fingerprint; null where the client has shown none
     */
    public record Established(
            String peer, String pattern, String suite, boolean preSharedKey, String serverKey, String clientKey)
            implements Event {
        @Override
        public String text() {
            return "session with " + peer + ": " + pattern + ", " + suite
                    + (preSharedKey ? ", pre-shared key" : "")
                    + (serverKey == null ? "" : ", server " + serverKey)
                    + (clientKey == null ? "" : ", client " + clientKey);
        }
    }

    /** A client's key, by its fingerprint, is in no {@code --allow} file. */
    public record NotAllowed(String clientKey) implements Event {
        @Override
        public String text() {
            return "a client's key is not among those of --allow: " + clientKey;
        }
    }

    /** A session ended as it should. */
    public record Ended(String peer) implements Event {
        @Override
        public String text() {
            return "session with " + peer + " ended";
        }
    }

    /** A connection or session failed. */
    public record Failed(String peer, String cause) implements Event {
        @Override
        public String text() {
            return peer + ": " + cause;
        }
    }

    /** A client came while another is being served. */
    public record TurnedAway(String peer) implements Event {
        @Override
        public String text() {
            return peer + ": turned away, since another client is being served";
        }
    }

    /** All connections are in use. */
    public record Full(int limit) implements Event {
        @Override
        public String text() {
            return "all " + limit + " connections are in use, a further one waits; see --max-connections";
        }
    }

    /** A signal ends this process. */
    public record Stopping(int sessions) implements Event {
        @Override
        public String text() {
            return "stopping; closing " + sessions + (sessions == 1 ? " session" : " sessions");
        }
    }

    /** Counters: those of {@link Traffic.Counts}, and those of the exchange. */
    public record Statistics(
            long sessions, long open, long failed, long sentBytes, long receivedBytes, ExchangeCounters exchange)
            implements Event {

        /** As they stand now. */
        public static Statistics of(Traffic traffic) {
            Traffic.Counts counts = traffic.counts();
            return new Statistics(
                    counts.sessions(),
                    counts.open(),
                    counts.failed(),
                    counts.sentBytes(),
                    counts.receivedBytes(),
                    ExchangeCounters.read());
        }

        @Override
        public String text() {
            StringBuilder text = new StringBuilder(String.format(
                    Locale.ROOT,
                    "statistics: sessions %,d, open %,d, broken off %,d, bytes sent %,d, received %,d",
                    sessions,
                    open,
                    failed,
                    sentBytes,
                    receivedBytes));
            exchange.handshakes()
                    .forEach(server -> text.append(String.format(
                            Locale.ROOT,
                            "; handshakes completed %,d, failed %,d",
                            server.established(),
                            server.failed())));
            exchange.ports()
                    .forEach(port -> text.append(String.format(
                            Locale.ROOT,
                            "; datagrams sent %,d, received %,d, lost here %,d, packets sent again %,d%s%s",
                            port.datagramsSent(),
                            port.datagramsReceived(),
                            port.datagramsLostHere(),
                            port.packetsLost(),
                            listed("dropped", port.dropped()),
                            listed("counted", port.counters()))));
            return text.toString();
        }

        /** Those that are not 0. */
        private static String listed(String what, Map<String, Long> counts) {
            List<String> all = counts.entrySet().stream()
                    .filter(count -> count.getValue() != 0)
                    .map(count -> String.format(Locale.ROOT, "%s %,d", count.getKey(), count.getValue()))
                    .toList();
            return all.isEmpty() ? "" : ", " + what + ": " + String.join(", ", all);
        }
    }
}
