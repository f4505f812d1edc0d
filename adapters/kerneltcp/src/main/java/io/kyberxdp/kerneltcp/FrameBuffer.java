package io.kyberxdp.kerneltcp;

import io.kyberxdp.transport.MalformedMessageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into messages. Each message is a frame: its length in 4 bytes, big-endian, and its bytes.
 *
 * <p>The buffer grows only when bytes that have arrived fill it, so a length, however large, costs no memory by itself, and
 * one above the bound is refused as soon as its 4 bytes are there. No socket.
 */
final class FrameBuffer {

    static final int LENGTH_BYTES = 4;

    private static final int INITIAL_BYTES = 4_096;

    private final int maxMessage;
    private byte[] bytes = new byte[INITIAL_BYTES];
    private int start;
    private int end;

    FrameBuffer(int maxMessage) {
        this.maxMessage = maxMessage;
    }

    /** The next whole message, in place and valid until {@link #fillFrom} is called; null if it has not all arrived. */
    ByteBuffer next() throws MalformedMessageException {
        if (end - start < LENGTH_BYTES) {
            return null;
        }
        int length = ByteBuffer.wrap(bytes).getInt(start);
        if (length < 0 || length > maxMessage) {
            throw new MalformedMessageException("the peer announces a message of " + Integer.toUnsignedString(length)
                    + " bytes where at most " + maxMessage + " are allowed");
        }
        if (end - start - LENGTH_BYTES < length) {
            return null;
        }
        ByteBuffer message =
                ByteBuffer.wrap(bytes, start + LENGTH_BYTES, length).slice();
        start += LENGTH_BYTES + length;
        return message;
    }

    /** As {@code InputStream.read}: at least one byte, or -1 at the end. */
    @FunctionalInterface
    interface Source {
        int read(byte[] target, int offset, int length) throws IOException;
    }

    /** Takes what the source has next; the message handed out last is overwritten. False at the source's end. */
    boolean fillFrom(Source source) throws IOException {
        makeRoom();
        int count = source.read(bytes, end, bytes.length - end);
        end += Math.max(count, 0);
        return count >= 0;
    }

    private void makeRoom() {
        if (start > 0) {
            System.arraycopy(bytes, start, bytes, 0, end - start);
            end -= start;
            start = 0;
        }
        if (end == bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(2 * bytes.length, LENGTH_BYTES + maxMessage));
        }
    }

    /** How many bytes of an incomplete frame are here. */
    int pending() {
        return end - start;
    }

    /** The memory held, in bytes. */
    int capacity() {
        return bytes.length;
    }
}
