package io.kyberxdp.kerneltcp;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.testkit.DatagramPortContract;
import java.io.IOException;
import org.junit.jupiter.api.Nested;

/** UDP keeps the contract over IPv4 and over IPv6. */
final class UdpPortContractTest {

    @Nested
    final class OverIpv4 extends DatagramPortContract {
        @Override
        protected PortPair open() throws IOException {
            return ports("127.0.0.1");
        }
    }

    @Nested
    final class OverIpv6 extends DatagramPortContract {
        @Override
        protected PortPair open() throws IOException {
            TcpChannelContractTest.Ipv6.need();
            return ports("::1");
        }
    }

    static DatagramPortContract.PortPair ports(String host) throws IOException {
        UdpTransport udp = new UdpTransport();
        DatagramPort server = udp.bind(new Endpoint("udp", host, 0));
        DatagramPort client = udp.open(new Endpoint("udp", host, server.local().getPort()));
        return new DatagramPortContract.PortPair(client, server);
    }
}
