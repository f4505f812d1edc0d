package io.kyberxdp.exchange;

import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.KeyPair;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Establishes sessions in memory, the server's side on a thread of its own. */
final class Sessions {

    static final KeyPair SERVER_KEY = Kems.keyPair(KemAlgorithm.X_WING, Kems.KYBERXDP);

    private Sessions() {}

    /** Both ends of a session. */
    record Session(SecureChannel client, SecureChannel server) implements AutoCloseable {
        @Override
        public void close() {
            client.close();
            server.close();
        }
    }

    static KeyExchangeClient client() {
        return KeyExchange.client().kemProvider(Kems.KYBERXDP).pin(SERVER_KEY.getPublic());
    }

    static KeyExchangeServer server() {
        return KeyExchange.server(SERVER_KEY).kemProvider(Kems.KYBERXDP);
    }

    static Session open() throws IOException {
        return open(client(), server(), LoopbackChannel.pair());
    }

    static Session open(KeyExchangeClient client, KeyExchangeServer server, ChannelPair pair) throws IOException {
        CompletableFuture<SecureChannel> accepted = accept(server, pair.right());
        SecureChannel connected = client.connect(pair.left());
        return new Session(connected, get(accepted));
    }

    static CompletableFuture<SecureChannel> accept(KeyExchangeServer server, MessageChannel channel) {
        return inBackground(() -> server.accept(channel));
    }

    static <T> CompletableFuture<T> inBackground(Callable<T> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                result.complete(call.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return result;
    }

    /** The future's value, or its own exception. */
    static <T> T get(CompletableFuture<T> future) throws IOException {
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new UncheckedIOException(new IOException(e.getCause()));
        }
    }
}
