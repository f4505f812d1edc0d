package io.kyberxdp.afxdp.netlink;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A request in the making.
 *
 * <pre>
 *   | u32 length | u16 type | u16 flags | u32 sequence number | u32 0 | body | attributes |
 *   attribute: | u16 length | u16 type | value, padded to 4 bytes |
 * </pre>
 */
final class Request {

    static final int HEADER = 16;

    private static final short REQUEST = 1;
    private static final short DUMP = 0x300;
    private static final int ATTRIBUTE_HEADER = 4;
    private static final int ROOM = 128;

    private final ByteBuffer bytes = ByteBuffer.allocate(ROOM).order(ByteOrder.nativeOrder());

    /**
     * Starts a request.
     *
     * @param type the message type, RTM_GET...
     * @param isDump whether it asks for a whole table
     * @param sequence what the answers will carry
     */
    Request(int type, boolean isDump, int sequence) {
        bytes.putInt(0).putShort((short) type).putShort(isDump ? (short) (REQUEST | DUMP) : REQUEST);
        bytes.putInt(sequence).putInt(0);
    }

    Request u8(int value) {
        bytes.put((byte) value);
        return this;
    }

    Request u16(int value) {
        bytes.putShort((short) value);
        return this;
    }

    Request u32(int value) {
        bytes.putInt(value);
        return this;
    }

    Request attribute(int type, byte[] value) {
        bytes.putShort((short) (ATTRIBUTE_HEADER + value.length))
                .putShort((short) type)
                .put(value);
        while (bytes.position() % ATTRIBUTE_HEADER != 0) {
            bytes.put((byte) 0);
        }
        return this;
    }

    Request attribute(int type, int value) {
        return attribute(
                type,
                ByteBuffer.allocate(Integer.BYTES)
                        .order(ByteOrder.nativeOrder())
                        .putInt(value)
                        .array());
    }

    Request attribute(int type, String value) {
        return attribute(type, (value + "\0").getBytes(StandardCharsets.US_ASCII));
    }

    /** The finished request. */
    ByteBuffer build() {
        bytes.putInt(0, bytes.position());
        return bytes.flip();
    }
}
