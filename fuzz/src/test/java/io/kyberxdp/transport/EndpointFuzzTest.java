package io.kyberxdp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.fuzz.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Endpoint URIs: read and written again they are equal; refused, the message is short. */
final class EndpointFuzzTest extends FuzzTarget {

    private static final int LONGEST_MESSAGE = 2_000;

    @Override
    protected void check(byte[] input) {
        Endpoint endpoint;
        try {
            endpoint = Endpoint.parse(new String(input, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            assertTrue(e.getMessage().length() < LONGEST_MESSAGE, e.getMessage());
            return;
        }
        assertEquals(endpoint, Endpoint.parse(endpoint.toString()));
        assertEquals(endpoint.toString(), Endpoint.parse(endpoint.toString()).toString());
    }

    @Override
    protected List<byte[]> seeds() {
        return Stream.of(
                        "tcp://127.0.0.1:25722",
                        "udp://host.example:0?payload=1200",
                        "tcp://[fe80::1%eth0]:65535",
                        "udp://[::ffff:192.0.2.1]:1?b=2&a=1",
                        "afxdp://host:25722?if=eth0&queue=0&mode=poll")
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }
}
