package io.kyberxdp.transport;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * A reliable, ordered pipe of whole messages between two peers. What is sent arrives once, in order, unaltered and never
 * split or joined, or the channel fails. It neither encrypts nor authenticates.
 *
 * <p><b>Threads.</b> One thread may send while one other receives; {@link #close} may be called by any thread at any time
 * and ends the other two's waiting with a {@link java.nio.channels.ClosedChannelException}. A thread that is interrupted
 * while it waits closes the channel and gets a {@link java.nio.channels.ClosedByInterruptException}, its interrupt status
 * set. No method holds a monitor while it waits, so virtual threads are not pinned.
 *
 * <p><b>After an {@code IOException}</b> other than {@link java.net.SocketTimeoutException} the channel is of no further use
 * and should be closed.
 */
public interface MessageChannel extends Closeable {

    /** {@return the largest message this channel carries, in bytes: the same for both directions, and at least 4,096} */
    int maxMessage();

    /** {@return who is at the other end, for logs and error messages; never empty, never to be parsed} */
    String peer();

    /**
     * Sends the bytes between the buffer's position and limit as one message, waiting while the peer is slow.
     *
     * @param message 0 to {@link #maxMessage} bytes; borrowed until the call returns, its contents unchanged, its position
     *     moved to its limit on success
     * @throws IllegalArgumentException if the message is larger than {@link #maxMessage}; nothing was sent and the channel
     *     still works
     * @throws java.nio.channels.ClosedChannelException if this side has closed the channel
     * @throws IOException if the transport failed, or the peer has closed it
     */
    void send(ByteBuffer message) throws IOException;

    /**
     * Waits for the next message, however long it takes.
     *
     * @return as {@link #receive(Duration)}
     * @throws IOException as {@link #receive(Duration)}, except for the time-out
     */
    ByteBuffer receive() throws IOException;

    /**
     * Waits for the next message.
     *
     * @param timeout how long to wait for the message to be complete; more than zero, rounded up to whole milliseconds
     * @return the message between the buffer's position and limit. The buffer is heap memory of the channel, lent until the
     *     next receive or close; the caller may overwrite its contents. {@code null} once the peer has closed the channel
     *     in an orderly way and everything it sent before has been received
     * @throws java.net.SocketTimeoutException if the message did not arrive in time. Nothing is lost: a part that has
     *     arrived is kept, and a later call goes on with it
     * @throws TruncatedMessageException if the peer's bytes ended in the middle of a message
     * @throws MalformedMessageException if the peer's bytes cannot be a message, as when it claims more than
     *     {@link #maxMessage} bytes; nothing has been allocated for them
     * @throws java.nio.channels.ClosedChannelException if this side has closed the channel
     * @throws IOException if the transport failed
     */
    ByteBuffer receive(Duration timeout) throws IOException;

    /**
     * Ends the channel and frees what it holds. Messages already sent still reach a peer that goes on receiving. Closing
     * again does nothing.
     */
    @Override
    void close() throws IOException;
}
