package io.kyberxdp.exchange.reliable;

import java.nio.ByteBuffer;

/**
 * The sending half of the stream (RFC 9000, 3.1): keeps what was written until it is acknowledged, at most the capacity, and
 * decides which bytes go next: lost ones first, in order, then new ones up to the peer's limit.
 */
final class SendStream {

    private enum End {
        OPEN,
        WANTED,
        SENT,
        ACKNOWLEDGED
    }

    private final int capacity;
    private final ByteRing ring = new ByteRing();
    private final ByteRanges lost = new ByteRanges();
    private final ByteRanges acknowledged = new ByteRanges();
    /** All below is acknowledged. */
    private long base;
    /** All from here on was never sent. */
    private long next;
    /** The end of what was written. */
    private long written;
    /** What the peer allows (RFC 9000, 4.1). */
    private long limit = ReceiveStream.INITIAL_WINDOW;

    private End end = End.OPEN;
    private boolean finSent;
    private long retransmittedBytes;

    SendStream(int capacity) {
        this.capacity = capacity;
    }

    int writable() {
        return end == End.OPEN ? (int) (base + capacity - written) : 0;
    }

    /** Takes as much as there is room for. */
    int write(ByteBuffer source) {
        int length = Math.min(writable(), source.remaining());
        if (length > 0) {
            ring.reserve(base, written + length);
            ring.put(written, source, source.position(), length);
            source.position(source.position() + length);
            written += length;
        }
        return length;
    }

    /** Nothing more will be written. */
    void finish() {
        if (end == End.OPEN) {
            end = End.WANTED;
        }
    }

    /** The peer's limit, of which the largest counts. */
    void allow(long offset) {
        limit = Math.max(limit, offset);
    }

    /** How many bytes of the stream may be sent now. */
    long sendable() {
        long fresh = Math.min(written, limit) - next;
        return Math.max(fresh, 0) + (lost.isEmpty() ? 0 : lost.firstEnd() - lost.firstStart());
    }

    /** Whether the FIN is to be sent: once all bytes before it were. */
    boolean finWanted() {
        return end == End.WANTED && next == written && lost.isEmpty();
    }

    /** Where the bytes start that {@link #send} will write. */
    long sendOffset() {
        return lost.isEmpty() ? next : lost.firstStart();
    }

    /** Writes a STREAM frame of at most {@code room} bytes, its header included; there must be something sendable. */
    int send(ByteBuffer out, int room) {
        long offset = sendOffset();
        boolean again = !lost.isEmpty();
        long to = again ? lost.firstEnd() : Math.min(written, limit);
        int length = (int) Math.min(to - offset, room - Frame.STREAM_BYTES);
        out.put((byte) Frame.STREAM).putLong(offset).putShort((short) length);
        ring.get(offset, out, length);
        if (again) {
            lost.remove(offset, offset + length);
            retransmittedBytes += length;
        } else {
            next += length;
        }
        return length;
    }

    void sendFin(ByteBuffer out) {
        out.put((byte) Frame.FIN).putLong(written);
        end = End.SENT;
        finSent = true;
    }

    /** These bytes have arrived. */
    void acknowledged(long offset, int length) {
        long from = Math.max(offset, base);
        long to = offset + length;
        if (from >= to) {
            return;
        }
        lost.remove(from, to);
        if (from > base) {
            if (!acknowledged.add(from, to)) {
                lost.addGenerously(from, to);
            }
            return;
        }
        base = to;
        if (!acknowledged.isEmpty() && acknowledged.firstStart() <= base) {
            base = Math.max(base, acknowledged.firstEnd());
            acknowledged.remove(0, base);
        }
        lost.remove(0, base);
    }

    /** These bytes must be sent again, unless they have arrived in another packet. */
    void lost(long offset, int length) {
        long to = offset + length;
        long from = acknowledged.nextAbsent(Math.max(offset, base));
        while (from < to) {
            long end = Math.min(to, acknowledged.nextPresent(from));
            lost.addGenerously(from, end);
            from = acknowledged.nextAbsent(end);
        }
    }

    void finAcknowledged() {
        end = End.ACKNOWLEDGED;
    }

    void finLost() {
        if (end == End.SENT) {
            end = End.WANTED;
        }
    }

    /**
     * The peer says that everything arrived.
     *
     * @return false if it cannot have, as the FIN, which follows all bytes, was never sent
     */
    boolean allAcknowledged() {
        if (!finSent) {
            return false;
        }
        lost.clear();
        acknowledged.clear();
        base = written;
        end = End.ACKNOWLEDGED;
        return true;
    }

    /** Whether all that was written and the FIN have arrived. */
    boolean isFinished() {
        return end == End.ACKNOWLEDGED && base == written;
    }

    long retransmittedBytes() {
        return retransmittedBytes;
    }

    int bufferBytes() {
        return ring.capacity();
    }

    /** Gives the memory back if all that was written has arrived. */
    void releaseIfEmpty() {
        if (base == written) {
            ring.release();
        }
    }

    /** Gives the memory back; nothing more is sent. */
    void release() {
        ring.release();
    }
}
