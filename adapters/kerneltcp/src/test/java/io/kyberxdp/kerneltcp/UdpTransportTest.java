package io.kyberxdp.kerneltcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UdpTransportTest {

    private final UdpTransport udp = new UdpTransport();

    @Test
    void isFoundByTheServiceLoaderAndAvailable() {
        DatagramProvider found = DatagramProvider.installed().get(0);
        assertInstanceOf(UdpTransport.class, found);
        assertEquals("udp", found.scheme());
        assertTrue(found.availability().isAvailable());
    }

    @Test
    void sendsAsMuchAsFitsEveryPathUnlessToldOtherwise() throws IOException {
        try (DatagramPort port = udp.bind(Endpoint.parse("udp://127.0.0.1:0"))) {
            assertEquals(1_232, port.maxPayload());
        }
        for (int payload : new int[] {512, 999, 1_472, 65_507}) {
            try (DatagramPort port = udp.open(Endpoint.parse("udp://127.0.0.1:1?payload=" + payload))) {
                assertEquals(payload, port.maxPayload());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"511", "65508", "0", "-1", "0512", "1e3", "999999999999"})
    void refusesAPayloadThatIsNone(String payload) {
        Endpoint endpoint = Endpoint.parse("udp://127.0.0.1:1?payload=" + payload);
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> udp.open(endpoint));
        assertEquals(
                "the parameter payload of " + endpoint + " is not a number of bytes from 512 to 65507", e.getMessage());
    }

    @Test
    void refusesEndpointsThatAreNotItsOwn() {
        for (String wrong : new String[] {"tcp://127.0.0.1:1", "udp://127.0.0.1:1?paylaod=1232", "udp://127.0.0.1:0"}) {
            assertThrows(IllegalArgumentException.class, () -> udp.open(Endpoint.parse(wrong)));
        }
        assertThrows(IllegalArgumentException.class, () -> udp.bind(Endpoint.parse("tcp://127.0.0.1:0")));
        assertThrows(IllegalArgumentException.class, () -> udp.bind(Endpoint.parse("udp://127.0.0.1:0?if=eth0")));
    }

    @Test
    void namesTheHostThatIsUnknown() {
        Endpoint endpoint = Endpoint.parse("udp://no-such-host.invalid:1");
        assertTrue(assertThrows(UnknownHostException.class, () -> udp.open(endpoint))
                .getMessage()
                .contains("no-such-host.invalid"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "native"})
    void saysWhyAPortCannotBeHad(String implementation) throws IOException {
        UdpPorts ports = new UdpPorts(implementation).need();
        try (DatagramPort taken = ports.bind("udp://127.0.0.1:0")) {
            String endpoint = "udp://127.0.0.1:" + taken.local().getPort();
            String inUse =
                    assertThrows(IOException.class, () -> ports.bind(endpoint)).getMessage();
            assertTrue(inUse.startsWith("cannot open a UDP port for " + endpoint + ": "), inUse);
            assertTrue(inUse.endsWith("; another program has this port: stop it, or choose another"), inUse);
        }
        // 192.0.2.0/24 is for documentation (RFC 5737), no machine's.
        String foreign = assertThrows(IOException.class, () -> ports.bind("udp://192.0.2.1:0"))
                .getMessage();
        assertTrue(foreign.endsWith("; no interface of this machine has this address"), foreign);
    }

    @Test
    void choosesTheImplementationThatTheUserAsksFor() throws IOException {
        assertEquals(
                "nio (asked for by the system property kyberxdp.udp)",
                new UdpPorts("nio").by(DatagramProvider::description));
        String asked = new UdpPorts("native").need().by(DatagramProvider::description);
        assertTrue(asked.startsWith("native, with"), asked);
        String unasked = udp.description();
        assertTrue(unasked.startsWith("native, with"), unasked);
        assertFalse(unasked.contains("system property"), unasked);
    }

    @Test
    void refusesAnImplementationThatIsNone() throws IOException {
        UdpPorts ports = new UdpPorts("netty");
        assertInstanceOf(Availability.Unavailable.class, ports.by(DatagramProvider::availability));
        String message = assertThrows(IOException.class, () -> ports.bind("udp://127.0.0.1:0"))
                .getMessage();
        assertTrue(message.contains("the system property kyberxdp.udp is 'netty'; set it to nio or native"), message);
    }
}
