package io.kyberxdp.bench.handshake;

import io.kyberxdp.exchange.KeyExchangeClient;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;

/** A whole handshake over a transport: from connect() to the established channel. */
final class ConnectedHandshake implements HandshakeSubject {

    private final KeyExchangeClient client;
    private final Endpoint server;

    ConnectedHandshake(KeyExchangeClient client, Endpoint server) {
        this.client = client;
        this.server = server;
    }

    @Override
    public long time() throws IOException {
        long begun = System.nanoTime();
        SecureChannel channel = client.connect(server);
        long ended = System.nanoTime();
        channel.close();
        return ended - begun;
    }
}
