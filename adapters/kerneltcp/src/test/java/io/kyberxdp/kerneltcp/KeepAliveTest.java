package io.kyberxdp.kerneltcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.kerneltcp.socket.OptionalOptions;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class KeepAliveTest {

    @Test
    void isSetOnEveryChannelThatWaitsForItsPeer() throws IOException {
        isSetBy(channel -> assertThrows(SocketTimeoutException.class, () -> channel.receive(Duration.ofNanos(1))));
    }

    @Test
    void isSetOnEveryChannelThatOnlySends() throws IOException {
        isSetBy(channel -> {
            channel.send(ByteBuffer.allocate(1));
            channel.send(ByteBuffer.allocate(1));
        });
    }

    private interface Use {
        void of(TcpChannel channel) throws IOException;
    }

    /** Both ends are made by the same constructor. */
    private static void isSetBy(Use use) throws IOException {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel socket = SocketChannel.open(server.getLocalAddress());
                TcpChannel channel = new TcpChannel(socket)) {
            use.of(channel);
            assertTrue(socket.getOption(StandardSocketOptions.TCP_NODELAY));
            assertTrue(socket.getOption(StandardSocketOptions.SO_KEEPALIVE));
            Capability.need(
                    "tcp-keepalive-times",
                    OptionalOptions.find(socket, "TCP_KEEPIDLE").isPresent(),
                    "this JDK cannot set the times on this platform");
            assertEquals(10, valueOf(socket, "TCP_KEEPIDLE"));
            assertEquals(5, valueOf(socket, "TCP_KEEPINTERVAL"));
            assertEquals(4, valueOf(socket, "TCP_KEEPCOUNT"));
        }
    }

    private static Object valueOf(SocketChannel socket, String option) throws IOException {
        return socket.getOption(OptionalOptions.find(socket, option).orElseThrow());
    }
}
