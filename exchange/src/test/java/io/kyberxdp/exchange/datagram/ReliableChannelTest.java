package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.MessageChannelContract;
import java.io.IOException;

/** A channel over datagrams that all arrive. */
final class ReliableChannelTest extends MessageChannelContract {

    @Override
    protected ChannelPair open() throws IOException {
        return Network.pair(new Network().transport());
    }
}
