package io.kyberxdp.cli.tunnel;

import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;

/** The two ends of a session in memory. */
record Sessions(SecureChannel left, SecureChannel right) implements AutoCloseable {

    static Sessions open() throws Exception {
        var provider = KemKeys.provider();
        ChannelPair pair = LoopbackChannel.pair();
        CompletableFuture<SecureChannel> server = CompletableFuture.supplyAsync(() -> {
            try {
                return KeyExchange.server().kemProvider(provider).anonymous().accept(pair.right());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        SecureChannel left =
                KeyExchange.client().kemProvider(provider).anonymous().connect(pair.left());
        return new Sessions(left, server.get());
    }

    @Override
    public void close() {
        left.close();
        right.close();
    }
}
