package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.net.Namespace;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.testkit.DatagramPortContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

/** What every datagram port keeps, kept by AF_XDP ports at both ends of a veth pair. */
class AfXdpPortContractTest {

    private static VethPair pair;

    @BeforeAll
    static void makePair() throws Exception {
        pair = VethPair.create();
    }

    @AfterAll
    static void removePair() {
        if (pair != null) {
            pair.close();
        }
    }

    abstract static class OnVethPair extends DatagramPortContract {

        private final String parameters;
        private final boolean isIpv6;

        OnVethPair(String parameters, boolean isIpv6) {
            this.parameters = parameters;
            this.isIpv6 = isIpv6;
        }

        @Override
        protected PortPair open() throws Exception {
            return new PortPair(
                    bind(pair.left(), isIpv6 ? "[fd77::1]" : VethPair.LEFT_IPV4),
                    bind(pair.right(), isIpv6 ? "[fd77::2]" : VethPair.RIGHT_IPV4));
        }

        private DatagramPort bind(Namespace side, String host) throws Exception {
            Endpoint endpoint = Endpoint.parse("afxdp://" + host + ":0?if=kx0&" + parameters);
            return side.call(() -> new AfXdpProvider().bind(endpoint));
        }
    }

    @Nested
    class PollingOverIpv4 extends OnVethPair {
        PollingOverIpv4() {
            super("mode=poll", false);
        }
    }

    @Nested
    class SpinningOverIpv6 extends OnVethPair {
        SpinningOverIpv6() {
            super("mode=spin", true);
        }
    }

    @Nested
    class InSkbMode extends OnVethPair {
        InSkbMode() {
            super("xdp=skb", false);
        }
    }
}
