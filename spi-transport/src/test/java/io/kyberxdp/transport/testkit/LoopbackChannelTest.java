package io.kyberxdp.transport.testkit;

final class LoopbackChannelTest extends MessageChannelContract {

    @Override
    protected ChannelPair open() {
        return LoopbackChannel.pair();
    }
}
