package io.kyberxdp.exchange.protocol;

/** A handshake failed. Nothing of it can be used, and its secrets are wiped. */
public final class HandshakeException extends KeyExchangeException {

    private static final long serialVersionUID = 1L;

    /** Why a handshake failed. */
    public enum Reason {
        /** The message is not of this protocol at all. */
        NOT_KXP,
        /** The peer speaks another version of the protocol. */
        VERSION,
        /** The peer wants another pattern: it, or this side, wants less or more proved. */
        PATTERN,
        /** The peer wants other algorithms. */
        SUITE,
        /** The message has the wrong length, kind or flags. */
        MALFORMED,
        /** An encapsulation key or ciphertext is not valid. */
        INVALID_KEY,
        /** The message was altered, or the peer holds another key or pre-shared key. */
        AUTHENTICATION,
        /** The key that the server showed is not the one whose fingerprint the client pinned. */
        PIN,
        /** The client's key is not among those the server allows. */
        NOT_ALLOWED,
        /** One side has a pre-shared key, and the other none. */
        PRE_SHARED_KEY,
        /** The client did not prove that it holds the session's keys, as a replayed message 1 or a borrowed key cannot. */
        CONFIRMATION,
        /** The server refused, by its own unauthenticated word. */
        REFUSED,
        /** The peer closed before the handshake was complete. */
        CLOSED,
        /** The time was up. */
        TIMEOUT,
        /** The KEM's provider failed. */
        PROVIDER,
        /** This side called out of order, or the handshake had already failed. */
        WRONG_STATE
    }

    /** Why, for programs. */
    private final Reason reason;

    /**
     * With the reason and a text that says what happened and what may help.
     *
     * @param reason why, for programs
     * @param message what happened and what may help
     */
    public HandshakeException(Reason reason, String message) {
        this(reason, message, null);
    }

    /**
     * The same with a cause, which may be null.
     *
     * @param reason why, for programs
     * @param message what happened and what may help
     * @param cause or null
     */
    public HandshakeException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** {@return why, for programs} */
    public Reason reason() {
        return reason;
    }
}
