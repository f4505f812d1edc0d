package io.kyberxdp.bench.handshake;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** To a {@link PlainSink}: the same writes as records would be, but of bytes alone. */
final class PlainTransfer implements Transfer {

    private final SocketChannel channel;
    private final ByteBuffer chunk;

    PlainTransfer(int port, int messageBytes) throws IOException {
        channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        chunk = ByteBuffer.allocateDirect(messageBytes);
    }

    @Override
    public void send(long bytes) throws IOException {
        channel.write(ByteBuffer.allocate(Long.BYTES).putLong(bytes).flip());
        for (long left = bytes; left > 0; left -= chunk.limit()) {
            chunk.clear().limit((int) Math.min(left, chunk.capacity()));
            while (chunk.hasRemaining()) {
                channel.write(chunk);
            }
        }
        if (channel.read(ByteBuffer.allocate(1)) != 1) {
            throw new IOException("the plain sink hung up");
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
