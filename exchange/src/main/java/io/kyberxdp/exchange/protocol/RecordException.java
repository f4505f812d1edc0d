package io.kyberxdp.exchange.protocol;

/**
 * A record was altered, replayed, out of order or not one; a key's limit is reached, or the backend failed. The session is dead.
 */
public final class RecordException extends KeyExchangeException {

    private static final long serialVersionUID = 1L;

    /** Why a record was refused. */
    public enum Reason {
        /** Too short, too long, or of an unknown type. */
        MALFORMED,
        /** Altered, replayed, reordered, or another one is missing before it. */
        AUTHENTICATION,
        /** Authentic, but not allowed at this place. */
        UNEXPECTED,
        /** The sender's key has protected all it safely can, and the sender did not change it. */
        LIMIT,
        /** No message went either way for as long as this side allows, so it has closed the session. */
        IDLE,
        /** This side's symmetric backend failed. */
        PROVIDER,
        /** The session had ended before. */
        DEAD
    }

    /** Why, for programs. */
    private final Reason reason;

    /**
     * With the reason and a text.
     *
     * @param reason why, for programs
     * @param message what happened
     */
    public RecordException(Reason reason, String message) {
        this(reason, message, null);
    }

    /**
     * The same with a cause, which may be null.
     *
     * @param reason why, for programs
     * @param message what happened
     * @param cause or null
     */
    public RecordException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** {@return why, for programs} */
    public Reason reason() {
        return reason;
    }
}
