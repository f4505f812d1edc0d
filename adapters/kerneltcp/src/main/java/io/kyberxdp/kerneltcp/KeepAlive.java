package io.kyberxdp.kerneltcp;

import io.kyberxdp.kerneltcp.socket.OptionalOptions;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/**
 * Asks the kernel to find out whether a silent peer is still there (RFC 9293, section 3.8.4): after 10 seconds of silence,
 * then every 5 seconds; the connection fails once 4 probes in a row went unanswered, 30 seconds after the last sign of life.
 *
 * <p>While data is on its way the kernel retransmits instead of probing, and gives up by its own rule (on Linux after 15
 * minutes, net.ipv4.tcp_retries2). A platform whose JDK cannot set the times keeps its own, often 2 hours.
 */
final class KeepAlive {

    static final int IDLE_SECONDS = 10;
    static final int INTERVAL_SECONDS = 5;
    static final int PROBES = 4;

    private KeepAlive() {}

    static void set(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        OptionalOptions.set(channel, "TCP_KEEPIDLE", IDLE_SECONDS);
        OptionalOptions.set(channel, "TCP_KEEPINTERVAL", INTERVAL_SECONDS);
        OptionalOptions.set(channel, "TCP_KEEPCOUNT", PROBES);
    }
}
