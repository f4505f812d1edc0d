package io.kyberxdp.transport.framing;

import io.kyberxdp.transport.MalformedMessageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into messages. Each message is a frame: its length in 4 bytes, big-endian, and its bytes.
 *
 * <p>The buffer grows only when bytes that have arrived fill it, so a length, however large, costs no memory by itself, and
 * one above the bound is refused as soon as its 4 bytes are there. No socket. Not safe for several threads at once.
 */
public final class FrameBuffer {

    /** The bytes of a frame before its message. */
    public static final int LENGTH_BYTES = 4;

    /** The largest message of the transports that frame a stream: a record of KXP 1, 65,553 bytes, and room beside it. */
    public static final int MAX_MESSAGE = 66_560;

    private static final int INITIAL_BYTES = 4_096;

    private final int maxMessage;
    private byte[] bytes = new byte[0];
    private int start;
    private int end;

    /**
     * For messages of up to {@code maxMessage} bytes. Memory is taken when the first bytes arrive.
     *
     * @param maxMessage the largest message in bytes; a longer one is refused when its length is read
     */
    public FrameBuffer(int maxMessage) {
        this.maxMessage = maxMessage;
    }

    /**
     * {@return the next whole message, in place and valid until {@link #fillFrom} is called; null if it has not all arrived}
     *
     * @throws MalformedMessageException if the length is above the bound
     */
    public ByteBuffer next() throws MalformedMessageException {
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

    /** Where the bytes come from. */
    @FunctionalInterface
    public interface Source {
        /**
         * As {@code InputStream.read}: how many bytes, or -1 at the end.
         *
         * @param target takes the bytes
         * @param offset where in it the first byte goes
         * @param length how many bytes to read at most
         * @return how many were read, or -1 at the end
         * @throws IOException if reading fails
         */
        int read(byte[] target, int offset, int length) throws IOException;
    }

    /**
     * Takes what the source has next; the message handed out last is overwritten. False at the source's end.
     *
     * @param source where the bytes come from
     * @return false at the source's end
     * @throws IOException if the source throws it
     */
    public boolean fillFrom(Source source) throws IOException {
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
            bytes = Arrays.copyOf(
                    bytes, Math.min(Math.max(INITIAL_BYTES, 2 * bytes.length), LENGTH_BYTES + maxMessage));
        }
    }

    /**
     * {@return how many bytes must still arrive before {@link #next} can give a message, as far as is known; at least 1}
     */
    public int missing() {
        int have = end - start;
        int length = have < LENGTH_BYTES
                ? 0
                : Math.min(maxMessage, ByteBuffer.wrap(bytes).getInt(start));
        return Math.max(1, LENGTH_BYTES + length - have);
    }

    /** {@return how many bytes of an incomplete frame are here} */
    public int pending() {
        return end - start;
    }

    /** {@return the memory held, in bytes} */
    public int capacity() {
        return bytes.length;
    }
}
