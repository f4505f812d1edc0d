package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.Impairment;
import io.kyberxdp.transport.testkit.MessageChannelContract;
import java.io.IOException;
import org.junit.jupiter.api.Tag;

/** A channel over datagrams that get lost, doubled, reordered and damaged. */
@Tag("long")
final class LossyReliableChannelTest extends MessageChannelContract {

    private static final Impairment IMPAIRMENT = new Impairment(0.01, 0.05, 0.02, 0.005, 1_000_000, 0, 100_000);

    @Override
    protected ChannelPair open() throws IOException {
        return Network.pair(new Network(IMPAIRMENT).transport());
    }
}
