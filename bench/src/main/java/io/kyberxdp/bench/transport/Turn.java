package io.kyberxdp.bench.transport;

import io.kyberxdp.bench.study.Samples;
import java.util.List;

/**
 * What one turn gave.
 *
 * @param exchanges from connecting to the established session, or what took its place, in nanoseconds, of each that succeeded
 * @param messages one encrypted message there and one back, of the same; empty where there was no session
 * @param failures of the others
 * @param client what the client saw
 * @param server what the server saw; null where none took part
 */
public record Turn(Samples exchanges, Samples messages, List<Failure> failures, ClientView client, ServerView server) {

    /**
     * The client's view of a turn, exchanges that did not count included.
     *
     * @param succeeded exchanges with a message each way, whose answer showed that both sides have the same session key
     * @param sessions the first sessions' key fingerprints
     * @param suite the algorithms; empty if nothing succeeded
     * @param kemProvider the JCA provider of the KEM; empty if nothing succeeded
     * @param recordBackend what encrypts records; empty if nothing succeeded
     */
    public record ClientView(
            long succeeded, List<String> sessions, String suite, String kemProvider, String recordBackend) {}

    /**
     * The server's view of a turn.
     *
     * @param endpoint where it listened
     * @param key the fingerprint of its key
     * @param established handshakes completed
     * @param failed connections that failed
     * @param messages messages answered
     * @param sessions the first sessions' key fingerprints
     */
    public record ServerView(
            String endpoint, String key, long established, long failed, long messages, List<String> sessions) {}

    /** Whether nothing failed and both views agree. */
    public boolean isClean() {
        return failures.isEmpty()
                && server.failed() == 0
                && server.established() == client.succeeded()
                && server.messages() == client.succeeded()
                && server.sessions().equals(client.sessions());
    }
}
