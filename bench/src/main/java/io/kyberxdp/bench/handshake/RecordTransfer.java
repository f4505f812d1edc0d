package io.kyberxdp.bench.handshake;

import io.kyberxdp.exchange.KeyExchangeClient;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.nio.ByteBuffer;

/** To a server of {@link Servers}, in records. */
final class RecordTransfer implements Transfer {

    private final SecureChannel channel;
    private final ByteBuffer message;
    private long sent;

    RecordTransfer(KeyExchangeClient client, Endpoint server, int messageBytes) throws IOException {
        channel = client.connect(server);
        message = ByteBuffer.allocate(messageBytes);
    }

    @Override
    public void send(long bytes) throws IOException {
        for (long left = bytes; left > 0; left -= message.limit()) {
            message.clear().limit((int) Math.min(left, message.capacity()));
            channel.send(message);
        }
        sent += bytes;
        channel.send(new byte[Servers.COUNT_BYTES]);
        byte[] answer = channel.receive();
        if (answer == null || ByteBuffer.wrap(answer).getLong() != sent) {
            throw new IOException("the server has not received all " + sent + " bytes");
        }
    }

    @Override
    public void close() {
        channel.close();
    }
}
