package io.kyberxdp.bench.handshake;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Takes bytes from plain TCP connections as they come, with neither records nor lengths. A client says in 8 bytes how many
 * will follow, and gets one byte back when they have come; then again.
 */
final class PlainSink implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final ServerSocketChannel server = ServerSocketChannel.open();

    PlainSink() throws IOException {
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        start(this::acceptAll);
    }

    int port() throws IOException {
        return ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    private void acceptAll() {
        try {
            while (true) {
                SocketChannel client = server.accept();
                start(() -> drain(client));
            }
        } catch (IOException e) {
            // Closed: there is nobody left to accept.
        }
    }

    private static void drain(SocketChannel client) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
        try (client) {
            while (true) {
                long announced = announcement(client, buffer);
                if (announced < 0) {
                    return;
                }
                take(client, buffer, announced);
                client.write(ByteBuffer.allocate(1));
            }
        } catch (IOException e) {
            // The client sees it, too, and fails.
        }
    }

    /** -1 at the end of the stream. */
    private static long announcement(SocketChannel client, ByteBuffer buffer) throws IOException {
        buffer.clear().limit(Long.BYTES);
        while (buffer.hasRemaining()) {
            if (client.read(buffer) < 0) {
                return -1;
            }
        }
        return buffer.getLong(0);
    }

    private static void take(SocketChannel client, ByteBuffer buffer, long bytes) throws IOException {
        for (long left = bytes; left > 0; ) {
            buffer.clear().limit((int) Math.min(left, BUFFER_BYTES));
            int count = client.read(buffer);
            if (count < 0) {
                throw new IOException("the client hung up " + left + " bytes early");
            }
            left -= count;
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "plain sink");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
