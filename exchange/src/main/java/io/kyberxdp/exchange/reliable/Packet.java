package io.kyberxdp.exchange.reliable;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * One datagram, parsed but not copied: a packet borrows the buffer it was parsed from, and is to be used before that changes.
 * All numbers are big-endian.
 *
 * <pre>
 * OPEN   1 | client id 8 | packet number 8 | token length 1 | token | frames | CRC-32C 4
 * RETRY  2 | client id 8 | token                                             | CRC-32C 4
 * ACCEPT 3 | client id 8 | packet number 8 | server id 8 | frames            | CRC-32C 4
 * DATA   4 | receiver's id 8 | packet number 8 | frames                      | CRC-32C 4
 * </pre>
 *
 * The checksum covers everything before it. It guards against damage, which must never reach the stream; it does not
 * authenticate.
 */
public final class Packet {

    /** What a packet is for; its first byte. */
    public enum Kind {
        OPEN(1, OPEN_HEADER_BYTES),
        RETRY(2, RETRY_HEADER_BYTES),
        ACCEPT(3, ACCEPT_HEADER_BYTES),
        DATA(4, DATA_HEADER_BYTES);

        private static final Kind[] ALL = values();

        private final byte code;
        private final int headerBytes;

        Kind(int code, int headerBytes) {
            this.code = (byte) code;
            this.headerBytes = headerBytes;
        }

        private static Kind of(int code) {
            return code >= 1 && code <= ALL.length ? ALL[code - 1] : null;
        }
    }

    /** Every OPEN is at least this long, so that an answer to it need not be longer than it. */
    static final int MIN_OPEN_BYTES = ReliableSettings.MIN_PAYLOAD;

    /** No packet number exceeds this. */
    static final long MAX_NUMBER = 1L << 62;

    static final int CHECKSUM_BYTES = 4;
    /** An OPEN without token, frames and checksum. */
    static final int OPEN_HEADER_BYTES = 18;
    /** A RETRY without token and checksum. */
    static final int RETRY_HEADER_BYTES = 9;
    /** An ACCEPT without frames and checksum. */
    static final int ACCEPT_HEADER_BYTES = 25;
    /** A DATA without frames and checksum. */
    static final int DATA_HEADER_BYTES = 17;

    private final ByteBuffer buffer;
    private final Kind kind;
    private final DropReason drop;
    private final int start;
    private final int framesStart;
    private final int framesEnd;
    private final FrameReader frames;

    private Packet(ByteBuffer buffer, Kind kind, int start, int framesStart, int framesEnd) {
        this.buffer = buffer;
        this.kind = kind;
        this.start = start;
        this.framesStart = framesStart;
        this.framesEnd = framesEnd;
        this.frames = new FrameReader(buffer, framesStart, framesEnd);
        this.drop = check();
    }

    private Packet(DropReason drop) {
        this.buffer = null;
        this.kind = null;
        this.start = 0;
        this.framesStart = 0;
        this.framesEnd = 0;
        this.frames = null;
        this.drop = drop;
    }

    /**
     * Parses a datagram from anyone.
     *
     * @param datagram the bytes between position and limit, which are unchanged afterwards; big-endian
     * @return a packet; if {@link #drop} is not null it must be dropped for that reason, and has nothing else to read
     */
    public static Packet parse(ByteBuffer datagram) {
        int start = datagram.position();
        int end = datagram.limit() - CHECKSUM_BYTES;
        if (end - start < RETRY_HEADER_BYTES) {
            return new Packet(DropReason.TOO_SHORT);
        }
        Kind kind = Kind.of(datagram.get(start));
        if (kind == null) {
            return new Packet(DropReason.UNKNOWN_KIND);
        }
        int framesStart = start + kind.headerBytes;
        if (framesStart > end) {
            return new Packet(DropReason.TOO_SHORT);
        }
        if (checksum(datagram, start, end) != datagram.getInt(end)) {
            return new Packet(DropReason.CHECKSUM);
        }
        if (kind == Kind.OPEN) {
            framesStart += datagram.get(start + 17) & 0xff;
        }
        return new Packet(datagram, kind, start, framesStart, end);
    }

    /** Why the datagram must be dropped, or null if it is well-formed. */
    public DropReason drop() {
        return drop;
    }

    public Kind kind() {
        return kind;
    }

    /** The client's id, except in DATA, where it is the receiver's. */
    public long id() {
        return buffer.getLong(start + 1);
    }

    /** The packet number of all kinds but RETRY; never negative. */
    long number() {
        return buffer.getLong(start + 9);
    }

    /** The server's id in ACCEPT. */
    long serverId() {
        return buffer.getLong(start + 17);
    }

    /** A copy of the token of OPEN, which may be empty, or of RETRY. */
    public byte[] token() {
        int from = start + (kind == Kind.OPEN ? OPEN_HEADER_BYTES : RETRY_HEADER_BYTES);
        int to = kind == Kind.OPEN ? framesStart : framesEnd;
        byte[] token = new byte[to - from];
        buffer.get(from, token);
        return token;
    }

    /** The frames of all kinds but RETRY, from the first on: each call starts over with the one reader. */
    FrameReader frames() {
        return frames.rewind();
    }

    ByteBuffer buffer() {
        return buffer;
    }

    /**
     * Writes a RETRY. It is shorter than any OPEN.
     *
     * @param token 1 to {@link AddressToken#BYTES} bytes
     */
    public static void writeRetry(ByteBuffer out, long clientId, byte[] token) {
        int start = out.position();
        writeKind(out, Kind.RETRY);
        out.putLong(clientId).put(token);
        writeChecksum(out, start);
    }

    static void writeKind(ByteBuffer out, Kind kind) {
        out.put(kind.code);
    }

    /** Appends the checksum of what is between {@code start} and the position. */
    static void writeChecksum(ByteBuffer out, int start) {
        out.putInt(checksum(out, start, out.position()));
    }

    private DropReason check() {
        if (id() == 0 || (kind == Kind.ACCEPT && serverId() == 0)) {
            return DropReason.ZERO_ID;
        }
        if (kind == Kind.RETRY) {
            int token = framesEnd - framesStart;
            return token >= 1 && token <= AddressToken.BYTES ? null : DropReason.MALFORMED_TOKEN;
        }
        if (kind == Kind.OPEN && framesEnd + CHECKSUM_BYTES - start < MIN_OPEN_BYTES) {
            return DropReason.UNPADDED_OPEN;
        }
        // By now an OPEN is longer than its header and any token.
        if (framesStart - start > kind.headerBytes + AddressToken.BYTES) {
            return DropReason.MALFORMED_TOKEN;
        }
        return number() < 0 || number() > MAX_NUMBER || hasMalformedFrame() ? DropReason.MALFORMED_FRAME : null;
    }

    private boolean hasMalformedFrame() {
        while (frames.next()) {
            // Each step checks a frame.
        }
        return frames.malformed();
    }

    private static int checksum(ByteBuffer bytes, int start, int end) {
        int position = bytes.position();
        int limit = bytes.limit();
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.limit(end).position(start));
        bytes.limit(limit).position(position);
        return (int) checksum.getValue();
    }
}
