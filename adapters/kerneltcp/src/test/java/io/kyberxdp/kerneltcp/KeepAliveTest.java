package io.kyberxdp.kerneltcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.kerneltcp.socket.OptionalOptions;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;

final class KeepAliveTest {

    /** Both ends are made by the same constructor. */
    @Test
    void isSetOnEveryChannel() throws IOException {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel socket = SocketChannel.open(server.getLocalAddress());
                TcpChannel channel = new TcpChannel(socket)) {
            assertTrue(channel.peer().startsWith("tcp:/"));
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
