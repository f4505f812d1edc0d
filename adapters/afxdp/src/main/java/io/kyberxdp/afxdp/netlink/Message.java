package io.kyberxdp.afxdp.netlink;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * One message of an answer.
 *
 * @param type its type
 * @param sequence the request's number
 * @param body what follows the header, in this machine's byte order
 */
record Message(int type, int sequence, ByteBuffer body) {

    private static final int TYPE_MASK = 0x3fff; // the two bits above are flags

    /** Takes the next message off a buffer; null at its end, or where the rest is no message. */
    static Message next(ByteBuffer from) {
        int at = from.position();
        if (from.remaining() < Request.HEADER) {
            return null;
        }
        int length = from.getInt(at);
        if (length < Request.HEADER || length > from.remaining()) {
            return null;
        }
        ByteBuffer body = slice(from, at + Request.HEADER, length - Request.HEADER);
        Message message = new Message(from.getShort(at + 4) & 0xffff, from.getInt(at + 8), body);
        from.position(Math.min(at + aligned(length), from.limit()));
        return message;
    }

    private static int aligned(int length) {
        return (length + 3) & ~3;
    }

    private static ByteBuffer slice(ByteBuffer from, int at, int length) {
        return from.slice(at, length).order(ByteOrder.nativeOrder());
    }

    /**
     * An attribute's value, or null if there is none.
     *
     * @param bodySize the size of the fixed fields before the attributes
     */
    byte[] attribute(int bodySize, int wanted) {
        int at = bodySize;
        while (at + 4 <= body.limit()) {
            int length = body.getShort(at) & 0xffff;
            if (length < 4 || at + length > body.limit()) {
                return null;
            }
            if ((body.getShort(at + 2) & TYPE_MASK) == wanted) {
                byte[] value = new byte[length - 4];
                body.get(at + 4, value);
                return value;
            }
            at += aligned(length);
        }
        return null;
    }

    /** An attribute of 32 bits, or the default if there is none. */
    int attribute(int bodySize, int wanted, int otherwise) {
        byte[] value = attribute(bodySize, wanted);
        return value == null || value.length != Integer.BYTES
                ? otherwise
                : ByteBuffer.wrap(value).order(ByteOrder.nativeOrder()).getInt();
    }

    /** An attribute of text that ends with a zero byte. */
    String text(int bodySize, int wanted) {
        byte[] value = attribute(bodySize, wanted);
        return value == null || value.length == 0
                ? ""
                : new String(value, 0, value.length - 1, StandardCharsets.US_ASCII);
    }

    /** An attribute that is an Ethernet address, in the low 48 bits, or -1. */
    long mac(int bodySize, int wanted) {
        byte[] value = attribute(bodySize, wanted);
        if (value == null || value.length != 6) {
            return -1;
        }
        long mac = 0;
        for (byte b : value) {
            mac = (mac << 8) | (b & 0xff);
        }
        return mac;
    }

    /** The message in memory of its own; the buffer it was read from will be used again. */
    Message copy() {
        ByteBuffer own = ByteBuffer.allocate(body.limit()).order(ByteOrder.nativeOrder());
        own.put(body.duplicate().rewind()).flip();
        return new Message(type, sequence, own);
    }
}
