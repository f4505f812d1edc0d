package io.kyberxdp.bench.transport;

import com.google.gson.JsonParseException;
import io.kyberxdp.bench.OtherProcess;
import io.kyberxdp.bench.network.Network;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.transport.Turn.ServerView;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * A server process and a client process, each at its place in a network. One transport at a time: its ports are opened for a
 * turn and closed after it, so that none disturbs the next.
 */
public final class Ends implements Closeable {

    private final Network network;
    private final OtherProcess server;
    private final OtherProcess client;

    /** Starts both; {@link #awaitReady} waits for them. */
    public Ends(Network network, String algorithm) throws IOException {
        this.network = network;
        server = new OtherProcess(network.server().prefix(), EndMain.class, List.of("server", algorithm));
        try {
            client = new OtherProcess(network.client().prefix(), EndMain.class, List.of("client", algorithm));
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    /** Waits until both have started. */
    public void awaitReady() throws IOException {
        for (OtherProcess end : List.of(server, client)) {
            String word = end.next();
            if (!word.equals(EndMain.READY)) {
                throw new IOException("the benchmark's other process said '" + word + "'");
            }
        }
    }

    /**
     * Exchanges keys, each time on a new connection.
     *
     * @param priming so many before, which do not count
     * @throws IOException if the transport cannot be opened, or a process fails; failed exchanges are in the result
     */
    public Turn exchange(Carrier carrier, int priming, int count) throws IOException {
        ServerView opened = ask(server, "serve " + carrier.at(network.server()), ServerView.class);
        return turn("exchange " + opened.endpoint() + " " + opened.key() + " " + priming + " " + count);
    }

    /** The same messages' lengths over the same transport, without any cryptography. */
    public Turn bare(Carrier carrier, int priming, int count) throws IOException {
        ServerView opened = ask(server, "answer " + carrier.at(network.server()), ServerView.class);
        return turn("bare " + opened.endpoint() + " " + priming + " " + count);
    }

    /** The cryptography of handshakes, both sides' in memory, in the client's process. */
    public Turn cryptography(int priming, int count) throws IOException {
        return turn(ask(client, "cryptography " + priming + " " + count, ClientEnd.Found.class), null);
    }

    private Turn turn(String command) throws IOException {
        ClientEnd.Found found;
        ServerView seen;
        try {
            found = ask(client, command, ClientEnd.Found.class);
        } finally {
            seen = ask(server, "close", ServerView.class);
        }
        return turn(found, seen);
    }

    private static Turn turn(ClientEnd.Found found, ServerView seen) {
        return new Turn(
                samples(found.exchanges),
                samples(found.messages),
                List.copyOf(found.failures.values()),
                found.view(),
                seen);
    }

    private static Samples samples(List<Long> nanos) {
        return Samples.of(nanos.stream().mapToLong(Long::longValue).toArray());
    }

    private static <T> T ask(OtherProcess end, String command, Class<T> answer) throws IOException {
        end.say(command);
        String line = end.next();
        if (line.startsWith(EndMain.FAILED)) {
            throw new IOException(line.substring(EndMain.FAILED.length()));
        }
        try {
            return EndMain.GSON.fromJson(line, answer);
        } catch (JsonParseException e) {
            throw new IOException("the benchmark's other process said '" + line + "'", e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            client.close();
        } finally {
            server.close();
        }
    }
}
