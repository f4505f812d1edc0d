package io.kyberxdp.kerneltcp.child;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Says what UDP goes through and whether a datagram arrives. In no package of the module, so that it runs beside it. */
public final class UdpChild {

    private UdpChild() {}

    public static void main(String[] arguments) throws IOException {
        DatagramProvider udp = DatagramProvider.installed().get(0);
        System.out.print(udp.description());
        if (udp.availability().isAvailable()) {
            try (DatagramPort port = udp.bind(Endpoint.parse("udp://127.0.0.1:0"))) {
                port.send(List.of(new Outgoing(port.local(), ByteBuffer.allocate(1_000))));
                int arrived = port.receive((peer, payload) -> {}, 1, TimeUnit.SECONDS.toNanos(50));
                System.out.println(arrived == 1 ? ": a datagram arrived" : ": no datagram arrived");
            }
        }
    }
}
