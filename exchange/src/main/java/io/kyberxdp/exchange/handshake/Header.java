package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The 8 bytes every handshake message starts with; those of messages 1 and 2 go into the transcript.
 *
 * <pre>
 *  0     1     2     3         4      5         6       7
 * +-----+-----+-----+---------+------+---------+-------+------+
 * | 'K' | 'X' | 'P' | version | kind | pattern | suite | code |
 * +-----+-----+-----+---------+------+---------+-------+------+
 * </pre>
 *
 * @param pattern what the sender wants or, in a refusal, speaks; 0 in a key query and its answer
 * @param suite likewise, but a key answer names a suite of the key's KEM
 * @param code the reason in a refusal, else 0
 */
public record Header(Kind kind, int pattern, int suite, int code) {

    /** Its length. */
    public static final int BYTES = 8;

    private static final byte[] MAGIC = {'K', 'X', 'P'};
    private static final int VERSION = 1;

    /** What a message is. */
    public enum Kind {
        /** The client's message. */
        FIRST(1),
        /** The server's answer to it. */
        SECOND(2),
        /** The server's unauthenticated word that there will be no answer. */
        REFUSAL(3),
        /** A client that knows only a fingerprint asks for the key behind it. */
        KEY_QUERY(4),
        /** The key. */
        KEY_ANSWER(5);

        private final int id;

        Kind(int id) {
            this.id = id;
        }

        int id() {
            return id;
        }
    }

    byte[] encode() {
        return ByteBuffer.allocate(BYTES)
                .put(MAGIC)
                .put((byte) VERSION)
                .put((byte) kind.id())
                .put((byte) pattern)
                .put((byte) suite)
                .put((byte) code)
                .array();
    }

    /**
     * Reads the header and moves the buffer's position behind it.
     *
     * @throws HandshakeException if the bytes are not of this protocol and version, or the kind is unknown
     */
    public static Header read(ByteBuffer message) throws HandshakeException {
        byte[] magic = new byte[MAGIC.length];
        if (message.remaining() < BYTES || !Arrays.equals(MAGIC, copyTo(magic, message))) {
            throw new HandshakeException(Reason.NOT_KXP, "the peer does not speak KXP: its first bytes are others");
        }
        int version = Byte.toUnsignedInt(message.get());
        if (version != VERSION) {
            throw new HandshakeException(
                    Reason.VERSION, "the peer speaks version " + version + " of KXP, this side version " + VERSION);
        }
        Kind kind = kind(Byte.toUnsignedInt(message.get()));
        return new Header(
                kind,
                Byte.toUnsignedInt(message.get()),
                Byte.toUnsignedInt(message.get()),
                Byte.toUnsignedInt(message.get()));
    }

    /**
     * Requires a received header to be of this kind, with code 0.
     *
     * @throws HandshakeException if it is another
     */
    public void require(Kind expected) throws HandshakeException {
        if (kind != expected || code != 0) {
            throw new HandshakeException(
                    Reason.MALFORMED,
                    "expected handshake message " + expected.id() + " with code 0, got " + kind.id() + " with code "
                            + code);
        }
    }

    private static byte[] copyTo(byte[] target, ByteBuffer message) {
        message.get(target);
        return target;
    }

    private static Kind kind(int id) throws HandshakeException {
        for (Kind kind : Kind.values()) {
            if (kind.id == id) {
                return kind;
            }
        }
        throw new HandshakeException(Reason.MALFORMED, "there is no handshake message of kind " + id);
    }
}
