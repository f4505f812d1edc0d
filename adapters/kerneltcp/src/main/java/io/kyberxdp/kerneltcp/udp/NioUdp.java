package io.kyberxdp.kerneltcp.udp;

import io.kyberxdp.kerneltcp.socket.OptionalOptions;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;

/**
 * UDP by the JDK's {@link DatagramChannel}, on every platform: one system call a datagram.
 *
 * <p>From JDK 19 on its datagrams carry "don't fragment", and one that exceeds the MTU is lost. JDK 17 and 18 cannot ask for
 * that; there Linux still sets it on what fits the path's MTU as far as it knows, which the default payload always does, and
 * cuts larger datagrams into fragments.
 *
 * <p>Its ports count as dropped what could not be sent; of arrivals that found the queue full the JDK tells nothing.
 */
public final class NioUdp implements UdpImplementation {

    @Override
    public String description() {
        return "nio";
    }

    @Override
    public UdpPort open(UdpSettings settings) throws IOException {
        DatagramChannel channel = channelFor(settings.local());
        try {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, UdpSettings.RECEIVE_QUEUE_BYTES);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, UdpSettings.SEND_QUEUE_BYTES);
            OptionalOptions.set(channel, "IP_DONTFRAGMENT", true);
            channel.bind(settings.local());
            channel.configureBlocking(false);
            return new NioUdpPort(settings, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Bound to 0.0.0.0, a channel for both families would take IPv6 as well. */
    private static DatagramChannel channelFor(InetSocketAddress local) throws IOException {
        return local != null && local.getAddress() instanceof Inet4Address
                ? DatagramChannel.open(StandardProtocolFamily.INET)
                : DatagramChannel.open();
    }
}
