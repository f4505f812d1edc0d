package io.kyberxdp.bench.handshake;

import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.TransportProvider;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/** Messages of a handshake's lengths over a handshake's transport to a {@link BareServer}, with no cryptography at all. */
public final class TransportAlone implements HandshakeSubject {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final TransportProvider transport;
    private final Endpoint server;
    private final ByteBuffer first;
    private final ByteBuffer confirmation;

    public TransportAlone(TransportProvider transport, Endpoint server, MessageSizes sizes) {
        this.transport = transport;
        this.server = server;
        this.first = ByteBuffer.allocate(sizes.first());
        this.confirmation = ByteBuffer.allocate(sizes.confirmation());
    }

    @Override
    public long time() throws IOException {
        long begun = System.nanoTime();
        try (MessageChannel channel = transport.connect(server, PATIENCE)) {
            channel.send(first.duplicate());
            if (channel.receive() == null) {
                throw new IOException("the bare server hung up");
            }
            channel.send(confirmation.duplicate());
            return System.nanoTime() - begun;
        }
    }
}
