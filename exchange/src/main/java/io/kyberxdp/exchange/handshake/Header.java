package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The 8 bytes every handshake message starts with; all of them go into the transcript.
 *
 * <pre>
 *  0     1     2     3         4      5         6       7
 * +-----+-----+-----+---------+------+---------+-------+------+
 * | 'K' | 'X' | 'P' | version | kind | pattern | suite | code |
 * +-----+-----+-----+---------+------+---------+-------+------+
 * </pre>
 *
 * @param kind 1 message 1, 2 message 2, 3 refusal
 * @param pattern what the sender wants or, in a refusal, speaks
 * @param suite likewise
 * @param code 0 in messages 1 and 2, the reason in a refusal
 */
record Header(Kind kind, Pattern pattern, Suite suite, int code) {

    static final int BYTES = 8;

    private static final byte[] MAGIC = {'K', 'X', 'P'};
    private static final int VERSION = 1;

    enum Kind {
        FIRST(1),
        SECOND(2),
        REFUSAL(3);

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
                .put((byte) pattern.id())
                .put((byte) suite.id())
                .put((byte) code)
                .array();
    }

    /** Reads the header and moves the buffer's position behind it. */
    static Header read(ByteBuffer message) throws HandshakeException {
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
        Pattern pattern = pattern(Byte.toUnsignedInt(message.get()));
        Suite suite = suite(Byte.toUnsignedInt(message.get()));
        return new Header(kind, pattern, suite, Byte.toUnsignedInt(message.get()));
    }

    /** Requires a received header to say exactly what this one says. */
    void requireSame(Header received) throws HandshakeException {
        if (received.kind != kind || received.code != code) {
            throw new HandshakeException(
                    Reason.MALFORMED,
                    "expected handshake message " + kind.id() + " with code " + code + ", got " + received.kind.id()
                            + " with code " + received.code);
        }
        if (received.pattern != pattern) {
            throw new HandshakeException(
                    Reason.PATTERN, "the peer wants pattern " + received.pattern + ", this side speaks " + pattern);
        }
        if (received.suite != suite) {
            throw new HandshakeException(
                    Reason.SUITE,
                    "the peer wants suite " + received.suite.wireName() + ", this side speaks " + suite.wireName());
        }
    }

    private static byte[] copyTo(byte[] target, ByteBuffer message) {
        message.get(target);
        return target;
    }

    private static Kind kind(int id) throws HandshakeException {
        for (Kind kind : Kind.values()) {
            if (kind.id() == id) {
                return kind;
            }
        }
        throw new HandshakeException(Reason.MALFORMED, "there is no handshake message of kind " + id);
    }

    private static Pattern pattern(int id) throws HandshakeException {
        for (Pattern pattern : Pattern.values()) {
            if (pattern.id() == id) {
                return pattern;
            }
        }
        throw new HandshakeException(Reason.PATTERN, "the peer wants pattern number " + id + ", unknown here");
    }

    private static Suite suite(int id) throws HandshakeException {
        for (Suite suite : Suite.values()) {
            if (suite.id() == id) {
                return suite;
            }
        }
        throw new HandshakeException(Reason.SUITE, "the peer wants suite number " + id + ", unknown here");
    }
}
