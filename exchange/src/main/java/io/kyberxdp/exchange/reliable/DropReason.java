package io.kyberxdp.exchange.reliable;

/** Why a datagram was ignored; each is counted, none is answered. */
public enum DropReason {
    /** Shorter than the smallest packet of its kind. */
    TOO_SHORT,
    /** Its CRC-32C does not fit: damaged on the way, or not one of ours. */
    CHECKSUM,
    /** First byte is none of the four kinds. */
    UNKNOWN_KIND,
    /** A connection id of zero. */
    ZERO_ID,
    /** An OPEN that is smaller than {@link Packet#MIN_OPEN_BYTES}: answering it would amplify. */
    UNPADDED_OPEN,
    /** A token longer than the packet, or longer than tokens are. */
    MALFORMED_TOKEN,
    /** A frame of unknown type, cut short, or with a field that is out of bounds. */
    MALFORMED_FRAME,
    /** A kind that this side does not take in its state, such as an OPEN at a client. */
    UNEXPECTED_KIND,
    /** Not for this connection, or an ACCEPT with another server id than the one before. */
    WRONG_ID,
    /** A packet number that was received before. */
    DUPLICATE,
    /** A packet number so old that it is no longer known whether it was received. */
    TOO_OLD,
    /** Stream data with more gaps before it than are remembered; the sender will repeat it. */
    TOO_FRAGMENTED,
    /** The connection has ended. */
    CLOSED,
    /** No connection has this id. */
    UNKNOWN_CONNECTION,
    /** The id is known, its peer has another address. */
    WRONG_ADDRESS,
    /** A token that is forged, expired or of another client. */
    INVALID_TOKEN,
    /** No room for another connection. */
    NO_CAPACITY
}
