package io.kyberxdp.exchange;

import io.kyberxdp.transport.MessageChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/** A man in the middle of what one side sends: for each message he decides what goes on instead. */
class MeddlingChannel implements MessageChannel {

    /** Sees message number {@code index}, counted from 0, and returns what the peer shall get. */
    @FunctionalInterface
    interface Meddler {
        List<byte[]> replace(int index, byte[] message);
    }

    private final MessageChannel channel;
    private final Meddler meddler;
    private int index;

    MeddlingChannel(MessageChannel channel, Meddler meddler) {
        this.channel = channel;
        this.meddler = meddler;
    }

    @Override
    public void send(ByteBuffer message) throws IOException {
        byte[] copy = new byte[message.remaining()];
        message.get(copy);
        for (byte[] replacement : meddler.replace(index++, copy)) {
            channel.send(ByteBuffer.wrap(replacement));
        }
    }

    @Override
    public int maxMessage() {
        return channel.maxMessage();
    }

    @Override
    public String peer() {
        return channel.peer();
    }

    @Override
    public ByteBuffer receive() throws IOException {
        return channel.receive();
    }

    @Override
    public ByteBuffer receive(Duration timeout) throws IOException {
        return channel.receive(timeout);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
