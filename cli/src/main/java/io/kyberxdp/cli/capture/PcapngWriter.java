package io.kyberxdp.cli.capture;

import io.kyberxdp.transport.FrameTap;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Writes blocks of pcapng (draft-ietf-opsawg-pcapng), big-endian, times in nanoseconds.
 *
 * <pre>
 *   block:  | u32 type | u32 length of all | body, padded to 4 | u32 length again |
 *   option: | u16 code | u16 length | value, padded to 4 |
 * </pre>
 */
final class PcapngWriter {

    static final int SECTION_HEADER = 0x0A0D0D0A;
    static final int INTERFACE_DESCRIPTION = 1;
    static final int INTERFACE_STATISTICS = 5;
    static final int ENHANCED_PACKET = 6;

    /** What a block has beside its body. */
    static final int FRAMING = 12;

    private static final int BYTE_ORDER = 0x1A2B3C4D;
    private static final int VERSION_1_0 = 0x0001_0000;
    private static final long UNKNOWN_LENGTH = -1;
    private static final short ETHERNET = 1;
    private static final int NO_SNAP_LENGTH = 0;
    private static final byte NANOSECONDS = 9;

    private static final int END = 0;
    private static final int COMMENT = 1;
    private static final int SECTION_OS = 3;
    private static final int SECTION_APPLICATION = 4;
    private static final int INTERFACE_NAME = 2;
    private static final int INTERFACE_TIME_RESOLUTION = 9;
    private static final int PACKET_FLAGS = 2;
    private static final int PACKET_DROP_COUNT = 4;
    private static final int PACKET_QUEUE = 6;
    private static final int STATISTICS_START = 2;
    private static final int STATISTICS_END = 3;
    private static final int STATISTICS_RECEIVED = 4;

    /** Packets lost for want of room; the code is the interface's, as that is what tools show. */
    static final int STATISTICS_DROPPED = 5;

    private static final int INBOUND = 1;
    private static final int OUTBOUND = 2;

    /** Longer comments are cut; nobody makes them. */
    private static final int MAX_TEXT = 4_096;

    private static final int MAX_OPTIONS = 8_192;

    private final OutputStream out;
    private final ByteBuffer options = ByteBuffer.allocate(MAX_OPTIONS);

    /** A writer; flushing is up to the owner of the stream. */
    PcapngWriter(OutputStream out) {
        this.out = out;
    }

    /** Begins the file. */
    void section(String application, String os) throws IOException {
        begin().text(SECTION_OS, os).text(SECTION_APPLICATION, application);
        ByteBuffer body = ByteBuffer.allocate(16);
        body.putInt(BYTE_ORDER).putInt(VERSION_1_0).putLong(UNKNOWN_LENGTH);
        block(SECTION_HEADER, body);
    }

    /** Describes the next interface; they are numbered from 0 in this order. */
    void ethernet(String name) throws IOException {
        begin().text(INTERFACE_NAME, name);
        option(INTERFACE_TIME_RESOLUTION, ByteBuffer.allocate(1).put(NANOSECONDS));
        ByteBuffer body = ByteBuffer.allocate(8);
        body.putShort(ETHERNET).putShort((short) 0).putInt(NO_SNAP_LENGTH);
        block(INTERFACE_DESCRIPTION, body);
    }

    /** A frame of an interface. */
    void frame(int number, RecordedFrame frame) throws IOException {
        begin().text(COMMENT, frame.remark());
        int direction = frame.direction() == FrameTap.Direction.INBOUND ? INBOUND : OUTBOUND;
        option(PACKET_FLAGS, ByteBuffer.allocate(Integer.BYTES).putInt(direction));
        if (frame.lostBefore() > 0) {
            number(PACKET_DROP_COUNT, frame.lostBefore());
        }
        if (frame.queue() != FrameTap.NO_QUEUE) {
            option(PACKET_QUEUE, ByteBuffer.allocate(Integer.BYTES).putInt(frame.queue()));
        }
        byte[] bytes = frame.bytes();
        ByteBuffer body = ByteBuffer.allocate(20 + padded(bytes.length));
        body.putInt(number).putLong(nanos(frame.time())).putInt(bytes.length).putInt(bytes.length);
        body.put(bytes).position(body.limit());
        block(ENHANCED_PACKET, body);
    }

    /**
     * What is to be said of an interface at the end.
     *
     * @param seen frames that passed while recording
     * @param lost those among them that were not recorded
     */
    void statistics(int number, Instant start, Instant end, long seen, long lost, String comment) throws IOException {
        begin().text(COMMENT, comment);
        number(STATISTICS_START, nanos(start));
        number(STATISTICS_END, nanos(end));
        number(STATISTICS_RECEIVED, seen);
        number(STATISTICS_DROPPED, lost);
        ByteBuffer body = ByteBuffer.allocate(12);
        body.putInt(number).putLong(nanos(end));
        block(INTERFACE_STATISTICS, body);
    }

    private static long nanos(Instant time) {
        return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
    }

    private PcapngWriter begin() {
        options.clear();
        return this;
    }

    private PcapngWriter text(int code, String text) {
        if (text != null) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            int length = Math.min(bytes.length, MAX_TEXT);
            option(code, ByteBuffer.allocate(length).put(bytes, 0, length));
        }
        return this;
    }

    private void number(int code, long value) {
        option(code, ByteBuffer.allocate(Long.BYTES).putLong(value));
    }

    private void option(int code, ByteBuffer value) {
        int length = value.flip().remaining();
        int end = options.position() + 4 + padded(length);
        options.putShort((short) code).putShort((short) length).put(value);
        while (options.position() < end) {
            options.put((byte) 0);
        }
    }

    private void block(int type, ByteBuffer body) throws IOException {
        if (options.position() > 0) {
            options.putInt(END);
        }
        int length = FRAMING + body.capacity() + options.position();
        ByteBuffer block = ByteBuffer.allocate(length);
        block.putInt(type).putInt(length).put(body.flip()).put(options.flip()).putInt(length);
        out.write(block.array());
    }

    private static int padded(int length) {
        return (length + 3) & ~3;
    }
}
