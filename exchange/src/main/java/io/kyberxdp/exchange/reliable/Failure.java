package io.kyberxdp.exchange.reliable;

/**
 * Why a connection ended other than by both sides finishing.
 *
 * @param reason which of the few ways
 * @param code what the aborting side said, see {@link Connection#abort}; 0 for the other reasons
 * @param message cause and remedy in a sentence
 */
public record Failure(Reason reason, int code, String message) {

    /** The ways a connection fails. */
    public enum Reason {
        /** The client had no answer at all within the dead-peer time-out. */
        UNREACHABLE,
        /** The server's client did not prove its address within the half-open time-out. */
        HALF_OPEN_TIMEOUT,
        /** An established peer was silent for the dead-peer time-out. */
        DEAD_PEER,
        /** The peer aborted. */
        PEER_ABORTED,
        /** This side aborted. */
        ABORTED,
        /** The peer broke a rule of the protocol; the message says which. */
        PROTOCOL
    }
}
