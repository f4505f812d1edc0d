package io.kyberxdp.transport.testkit;

import io.kyberxdp.transport.MessageChannel;
import java.io.IOException;

/** The two ends of a channel. */
public record ChannelPair(MessageChannel left, MessageChannel right) implements AutoCloseable {

    @Override
    public void close() throws IOException {
        left.close();
        right.close();
    }
}
