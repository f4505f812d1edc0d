package io.kyberxdp.kerneltcp;

import org.junit.jupiter.api.Nested;

/** UDP keeps the contract over IPv4 and over IPv6, whatever its way to the kernel. */
final class UdpPortContractTest {

    @Nested
    final class NioOverIpv4 extends UdpPortContract {
        NioOverIpv4() {
            super("nio", "127.0.0.1");
        }
    }

    @Nested
    final class NioOverIpv6 extends UdpPortContract {
        NioOverIpv6() {
            super("nio", "[::1]");
        }
    }

    @Nested
    final class NativeOverIpv4 extends UdpPortContract {
        NativeOverIpv4() {
            super("native", "127.0.0.1");
        }
    }

    @Nested
    final class NativeOverIpv6 extends UdpPortContract {
        NativeOverIpv6() {
            super("native", "[::1]");
        }
    }
}
