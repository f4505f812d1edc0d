package io.kyberxdp.transport;

import java.io.IOException;

/** The peer's bytes break the transport's framing: it speaks another protocol, or means harm. */
public final class MalformedMessageException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * With a message that says what was wrong.
     *
     * @param message what was wrong
     */
    public MalformedMessageException(String message) {
        super(message);
    }
}
