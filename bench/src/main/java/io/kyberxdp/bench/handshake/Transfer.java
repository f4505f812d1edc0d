package io.kyberxdp.bench.handshake;

import java.io.IOException;

/** A way to bring bytes from here to a server. */
interface Transfer extends AutoCloseable {

    /** Sends so many bytes, in messages of the transfer's size, and returns when the server has said that it has all. */
    void send(long bytes) throws IOException;

    @Override
    void close() throws IOException;
}
