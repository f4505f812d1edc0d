package io.kyberxdp.bench.handshake;

import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import io.kyberxdp.transport.TransportProvider;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Answers a first message as a handshake's server does, but by any bytes of the right length. */
public final class BareServer implements AutoCloseable {

    /** So that one is free to accept while another still closes. */
    private static final int THREADS = 4;

    private final MessageListener listener;
    private final ByteBuffer answer;

    public BareServer(TransportProvider transport, Endpoint endpoint, MessageSizes sizes) throws IOException {
        listener = transport.listen(endpoint);
        answer = ByteBuffer.allocate(sizes.second());
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(this::serve, "bare server");
            thread.setDaemon(true);
            thread.start();
        }
    }

    public Endpoint local() {
        return listener.local();
    }

    private void serve() {
        while (true) {
            MessageChannel channel;
            try {
                channel = listener.accept();
            } catch (IOException e) {
                return; // The listener is closed.
            }
            answer(channel);
        }
    }

    private void answer(MessageChannel channel) {
        try (channel) {
            if (channel.receive() != null) {
                channel.send(answer.duplicate());
                while (channel.receive() != null) {
                    // What confirms nothing here.
                }
            }
        } catch (IOException e) {
            // The client sees it, too, and fails.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
