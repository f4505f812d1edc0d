package io.kyberxdp.exchange.protocol;

/**
 * The transport ended without the peer's authenticated close: the peer died, or somebody cut the connection. What was
 * received before is authentic, but more may have been sent.
 */
public final class TruncatedSessionException extends KeyExchangeException {

    private static final long serialVersionUID = 1L;

    /**
     * With a text and the transport's own exception, which may be null.
     *
     * @param message what happened
     * @param cause the transport's own exception, or null
     */
    public TruncatedSessionException(String message, Throwable cause) {
        super(message, cause);
    }
}
