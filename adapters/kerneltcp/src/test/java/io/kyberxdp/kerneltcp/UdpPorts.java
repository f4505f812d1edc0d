package io.kyberxdp.kerneltcp;

import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.testkit.Capability;
import io.kyberxdp.transport.testkit.DatagramPortContract.PortPair;
import java.io.IOException;

/** Opens ports by one implementation. */
record UdpPorts(String implementation) {

    /** What is done with the provider while the implementation is forced. */
    interface Action<T> {
        T with(DatagramProvider udp) throws IOException;
    }

    /** Skips the test where the implementation does not work. */
    UdpPorts need() throws IOException {
        if (by(DatagramProvider::availability) instanceof Availability.Unavailable missing) {
            Capability.need("udp-" + implementation, false, missing.cause());
        }
        return this;
    }

    DatagramPort bind(String endpoint) throws IOException {
        return by(udp -> udp.bind(Endpoint.parse(endpoint)));
    }

    DatagramPort open(String endpoint) throws IOException {
        return by(udp -> udp.open(Endpoint.parse(endpoint)));
    }

    /** A port on an address, and one to reach it from, with parameters such as {@code ?payload=1000} or none. */
    PortPair pair(String host, String parameters) throws IOException {
        DatagramPort server = bind("udp://" + host + ":0" + parameters);
        return new PortPair(open("udp://" + host + ":" + server.local().getPort() + parameters), server);
    }

    /** Chooses the implementation as a user would. */
    <T> T by(Action<T> action) throws IOException {
        System.setProperty(UdpSelection.PROPERTY, implementation);
        try {
            return action.with(new UdpTransport());
        } finally {
            System.clearProperty(UdpSelection.PROPERTY);
        }
    }
}
