package io.kyberxdp.exchange.protocol;

import java.io.IOException;

/** The exchange failed for a reason of its own, not of the transport below. Its messages never hold secrets. */
public abstract sealed class KeyExchangeException extends IOException
        permits HandshakeException, RecordException, TruncatedSessionException {

    private static final long serialVersionUID = 1L;

    KeyExchangeException(String message, Throwable cause) {
        super(message, cause);
    }
}
