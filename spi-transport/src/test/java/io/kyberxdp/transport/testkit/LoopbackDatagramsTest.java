package io.kyberxdp.transport.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LoopbackDatagramsTest extends DatagramPortContract {

    @Override
    protected PortPair open() {
        LoopbackDatagrams network = new LoopbackDatagrams(64);
        return new PortPair(network.open(), network.open());
    }

    @Test
    void dropsAndCountsWhatItsQueueCannotTake() throws IOException {
        LoopbackDatagrams network = new LoopbackDatagrams(4);
        try (DatagramPort from = network.open();
                DatagramPort to = network.open()) {
            for (int i = 0; i < 10; i++) {
                from.send(List.of(new Outgoing(to.local(), ByteBuffer.allocate(1))));
            }
            assertEquals(4, to.receive((peer, payload) -> {}, 100, 0));
            assertEquals(6, to.statistics().dropped());
        }
    }
}
