package io.kyberxdp.cli.tunnel;

import java.io.Closeable;
import java.io.IOException;

/**
 * The unencrypted end of a relay: a stream of bytes each way, each of which can end by itself. One thread reads and one other
 * writes; {@link #reset} and {@link #close} may be called by any thread.
 */
interface LocalEnd extends Closeable {

    /** As {@code InputStream.read}: at least one byte, or -1 at the end of the stream. */
    int read(byte[] target) throws IOException;

    /** Writes all of it, waiting while the reader is slow. */
    void write(byte[] bytes) throws IOException;

    /** Ends the stream that is written; reading goes on. */
    void finishOutput() throws IOException;

    /** Ends both streams so that whoever is there sees a failure and not an orderly end. Never throws, may be repeated. */
    void reset();

    /** Ends what is left; called after both streams have ended, or after {@link #reset}. */
    @Override
    void close();
}
