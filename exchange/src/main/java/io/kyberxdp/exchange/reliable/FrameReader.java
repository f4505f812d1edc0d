package io.kyberxdp.exchange.reliable;

import java.nio.ByteBuffer;

/**
 * Steps through the frames of a packet without copying. {@link Packet#parse} has walked every packet once, so that whoever
 * reads it after that meets well-formed frames only.
 */
final class FrameReader {

    private final ByteBuffer buffer;
    private final int end;
    private final int start;
    private int at;
    private int next;
    private int type;
    private int seen;
    private boolean malformed;

    FrameReader(ByteBuffer buffer, int start, int end) {
        this.buffer = buffer;
        this.start = start;
        this.next = start;
        this.end = end;
    }

    /** Starts over. */
    FrameReader rewind() {
        next = start;
        seen = 0;
        return this;
    }

    /** Moves to the next frame: false at the end of the packet, and at the first malformed frame. */
    boolean next() {
        at = next;
        if (at == end) {
            return false;
        }
        type = buffer.get(at);
        int length = length();
        if (length <= 0 || (seen & 1 << type) != 0) {
            malformed = length != 0;
            return false;
        }
        seen |= 1 << type;
        next = at + length;
        return true;
    }

    /** Whether {@link #next} stopped at a frame that breaks the format. */
    boolean malformed() {
        return malformed;
    }

    int type() {
        return type;
    }

    /** The offset of STREAM, FIN and MAX_DATA. */
    long offset() {
        return buffer.getLong(at + 1);
    }

    /** How many bytes a STREAM frame carries. */
    int dataLength() {
        return buffer.getChar(at + 9);
    }

    /** Where in the buffer the bytes of a STREAM frame start. */
    int dataStart() {
        return at + Frame.STREAM_BYTES;
    }

    int closeCode() {
        return buffer.getInt(at + 1);
    }

    long ackLargest() {
        return buffer.getLong(at + 1);
    }

    long ackDelayNanos() {
        return Integer.toUnsignedLong(buffer.getInt(at + 9)) * 1000;
    }

    int ackRanges() {
        return buffer.get(at + 13) & 0xff;
    }

    /** How many packets range {@code index} of an ACK acknowledges. */
    long ackLength(int index) {
        return Integer.toUnsignedLong(buffer.getInt(at + 14 + Frame.ACK_RANGE_BYTES * index));
    }

    /** How many packets were not received between range {@code index - 1} and this one; {@code index} from 1. */
    long ackGap(int index) {
        return Integer.toUnsignedLong(buffer.getInt(at + 10 + Frame.ACK_RANGE_BYTES * index));
    }

    /** The length of the frame at hand in bytes, 0 if it is PADDING, negative if it is malformed. */
    private int length() {
        int left = end - at;
        return switch (type) {
            case Frame.PADDING -> 0;
            case Frame.PING -> Frame.PING_BYTES;
            case Frame.DONE -> Frame.DONE_BYTES;
            case Frame.ACK -> ackFrameLength(left);
            case Frame.STREAM -> streamFrameLength(left);
            case Frame.FIN, Frame.MAX_DATA -> left >= Frame.FIN_BYTES && isOffset(offset()) ? Frame.FIN_BYTES : -1;
            case Frame.CLOSE -> left >= Frame.CLOSE_BYTES ? Frame.CLOSE_BYTES : -1;
            default -> -1;
        };
    }

    private int streamFrameLength(int left) {
        if (left < Frame.STREAM_BYTES || !isOffset(offset())) {
            return -1;
        }
        int length = dataLength();
        return length >= 1 && length <= left - Frame.STREAM_BYTES ? Frame.STREAM_BYTES + length : -1;
    }

    private int ackFrameLength(int left) {
        if (left < Frame.ACK_BYTES) {
            return -1;
        }
        int ranges = ackRanges();
        int length = Frame.ACK_BYTES + Frame.ACK_RANGE_BYTES * (ranges - 1);
        if (ranges < 1 || ranges > Frame.MAX_ACK_RANGES || left < length || !isNumber(ackLargest())) {
            return -1;
        }
        return rangesDescendToZeroAtMost(ranges) ? length : -1;
    }

    private boolean rangesDescendToZeroAtMost(int ranges) {
        long packets = ackLargest() + 1;
        for (int i = 0; i < ranges; i++) {
            long gap = i == 0 ? 0 : ackGap(i);
            long length = ackLength(i);
            packets -= gap + length;
            if (length == 0 || (i > 0 && gap == 0) || packets < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNumber(long number) {
        return number >= 0 && number <= Packet.MAX_NUMBER;
    }

    private static boolean isOffset(long offset) {
        return offset >= 0 && offset <= Frame.MAX_OFFSET;
    }
}
