package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.datagram.ReliableTransport;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.TransportProvider;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class TransportsTest {

    @Test
    void findsATransportOfWholeMessages() throws IOException {
        TransportProvider tcp = Transports.of(Endpoint.parse("tcp://127.0.0.1:1"));
        assertEquals("tcp", tcp.scheme());
    }

    @Test
    void makesAnAdapterOfDatagramsReliableOnceForAll() throws IOException {
        TransportProvider udp = Transports.of(Endpoint.parse("udp://127.0.0.1:1"));
        assertInstanceOf(ReliableTransport.class, udp);
        assertSame(udp, Transports.of(Endpoint.parse("udp://127.0.0.1:2?payload=512")));
    }

    @Test
    void namesWhatIsInstalledWhenNothingFits() {
        Exception e = assertThrows(
                IllegalArgumentException.class, () -> Transports.of(Endpoint.parse("pigeon://127.0.0.1:1")));
        assertTrue(e.getMessage().contains("tcp") && e.getMessage().contains("udp"), e.getMessage());
    }
}
