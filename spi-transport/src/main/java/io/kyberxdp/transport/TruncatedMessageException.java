package io.kyberxdp.transport;

import java.io.EOFException;

/** The peer's bytes ended in the middle of a message: it died, or somebody cut the connection. */
public final class TruncatedMessageException extends EOFException {

    private static final long serialVersionUID = 1L;

    /**
     * With a message that says how much arrived.
     *
     * @param message how much arrived
     */
    public TruncatedMessageException(String message) {
        super(message);
    }
}
