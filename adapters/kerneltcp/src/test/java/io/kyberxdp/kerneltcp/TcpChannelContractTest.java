package io.kyberxdp.kerneltcp;

import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import io.kyberxdp.transport.testkit.Capability;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.MessageChannelContract;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/** TCP keeps the contract over IPv4 and over IPv6. */
final class TcpChannelContractTest {

    @Nested
    final class OverIpv4 extends MessageChannelContract {
        @Override
        protected ChannelPair open() throws IOException {
            return connected("127.0.0.1");
        }
    }

    @Nested
    final class OverIpv6 extends MessageChannelContract {
        @Override
        protected ChannelPair open() throws IOException {
            Ipv6.need();
            return connected("::1");
        }
    }

    static ChannelPair connected(String host) throws IOException {
        TcpTransport tcp = new TcpTransport();
        try (MessageListener listener = tcp.listen(new Endpoint("tcp", host, 0))) {
            MessageChannel left = tcp.connect(listener.local(), Duration.ofSeconds(60));
            return new ChannelPair(left, listener.accept());
        }
    }

    /** IPv6 on loopback, which containers may lack. */
    static final class Ipv6 {
        static void need() {
            String cause = "";
            try {
                new TcpTransport().listen(new Endpoint("tcp", "::1", 0)).close();
            } catch (IOException e) {
                cause = e.getMessage();
            }
            Capability.need("ipv6", cause.isEmpty(), cause);
        }
    }
}
