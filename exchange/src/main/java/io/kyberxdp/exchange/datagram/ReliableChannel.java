package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.TruncatedMessageException;
import io.kyberxdp.transport.framing.FrameBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/** Whole messages over one reliable stream, framed as over TCP. */
final class ReliableChannel implements MessageChannel {

    private final ReliableStream stream;
    private final String peer;
    private final FrameBuffer frames = new FrameBuffer(FrameBuffer.MAX_MESSAGE);
    private final ReentrantLock reading = new ReentrantLock();
    private final ReentrantLock writing = new ReentrantLock();
    private final ByteBuffer length = ByteBuffer.allocate(FrameBuffer.LENGTH_BYTES);

    ReliableChannel(ReliableStream stream, String peer) {
        this.stream = stream;
        this.peer = peer;
    }

    @Override
    public int maxMessage() {
        return FrameBuffer.MAX_MESSAGE;
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void send(ByteBuffer message) throws IOException {
        int bytes = message.remaining();
        if (bytes > FrameBuffer.MAX_MESSAGE) {
            throw new IllegalArgumentException(
                    "a message has at most " + FrameBuffer.MAX_MESSAGE + " bytes, this one has " + bytes);
        }
        writing.lock();
        try {
            stream.write(length.clear().putInt(bytes).flip(), message);
        } finally {
            writing.unlock();
        }
    }

    @Override
    public ByteBuffer receive() throws IOException {
        return receive(Deadline.NEVER);
    }

    @Override
    public ByteBuffer receive(Duration timeout) throws IOException {
        return receive(Deadline.after(timeout));
    }

    private ByteBuffer receive(Deadline deadline) throws IOException {
        reading.lock();
        try {
            if (stream.isClosed()) {
                throw new ClosedChannelException();
            }
            ByteBuffer message = frames.next();
            while (message == null) {
                if (!frames.fillFrom(
                        (target, offset, size) -> stream.read(target, offset, size, frames.missing(), deadline))) {
                    return end();
                }
                message = frames.next();
            }
            return message;
        } finally {
            reading.unlock();
        }
    }

    /** Null at the orderly end of the stream. */
    private ByteBuffer end() throws TruncatedMessageException {
        if (frames.pending() > 0) {
            throw new TruncatedMessageException(
                    "the connection ended " + frames.pending() + " bytes into a message and its length");
        }
        return null;
    }

    @Override
    public void close() {
        stream.close();
    }
}
