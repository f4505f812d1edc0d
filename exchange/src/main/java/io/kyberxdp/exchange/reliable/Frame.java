package io.kyberxdp.exchange.reliable;

/**
 * The frames inside a packet: type in one byte, then fields in big-endian order.
 *
 * <pre>
 * PADDING  0   the rest of the packet, ignored
 * PING     1
 * ACK      2 | largest 8 | delay 4, microseconds | count 1 | first length 4 | (count - 1) x (gap 4 | length 4)
 * STREAM   3 | offset 8 | length 2 | bytes
 * FIN      4 | final offset 8
 * MAX_DATA 5 | offset 8
 * CLOSE    6 | code 4
 * DONE     7
 * </pre>
 *
 * The ranges of an ACK go down from its largest packet number: a length counts packets received, a gap packets not received
 * between two ranges; both are at least 1 (compare RFC 9000, 19.3.1). A packet holds at most one frame of each type. All frames but PADDING, ACK and CLOSE elicit an
 * acknowledgement (RFC 9002, 2).
 */
final class Frame {

    static final int PADDING = 0;
    static final int PING = 1;
    static final int ACK = 2;
    static final int STREAM = 3;
    static final int FIN = 4;
    static final int MAX_DATA = 5;
    static final int CLOSE = 6;
    static final int DONE = 7;

    /** The types that ask for no acknowledgement, as bits. */
    static final int NOT_ELICITING = 1 << PADDING | 1 << ACK | 1 << CLOSE;

    /** The types that are acknowledged at once, so that the end is not held up, as bits. */
    static final int LAST = 1 << FIN | 1 << DONE;

    static final int PING_BYTES = 1;
    /** An ACK of one range; each further one takes {@link #ACK_RANGE_BYTES}. */
    static final int ACK_BYTES = 18;

    static final int ACK_RANGE_BYTES = 8;
    /** A STREAM frame without its data. */
    static final int STREAM_BYTES = 11;

    static final int FIN_BYTES = 9;
    static final int MAX_DATA_BYTES = 9;
    static final int CLOSE_BYTES = 5;
    static final int DONE_BYTES = 1;

    /** The most ranges in one ACK. */
    static final int MAX_ACK_RANGES = 32;

    /** No stream offset reaches this; at 1 TB/s that is two months. */
    static final long MAX_OFFSET = 1L << 62;

    private Frame() {}
}
