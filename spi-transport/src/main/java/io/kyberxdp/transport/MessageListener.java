package io.kyberxdp.transport;

import java.io.Closeable;
import java.io.IOException;

/** Accepts connections of peers. One thread at a time accepts; {@link #close} may be called by any thread. */
public interface MessageListener extends Closeable {

    /** {@return the endpoint listened on, with the actual port where port 0 was asked for} */
    Endpoint local();

    /**
     * Waits for the next peer to connect. The channel belongs to the caller, who closes it. A thread that is interrupted
     * while it waits closes the listener and gets a {@link java.nio.channels.ClosedByInterruptException}.
     *
     * @return the channel to that peer
     * @throws java.nio.channels.ClosedChannelException if this listener is closed, before or during the call
     * @throws IOException if this connection could not be accepted; the listener still works
     */
    MessageChannel accept() throws IOException;

    /** Stops listening. Channels already accepted live on. Closing again does nothing. */
    @Override
    void close() throws IOException;
}
