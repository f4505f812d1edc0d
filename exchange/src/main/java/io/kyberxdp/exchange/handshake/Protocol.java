package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Pattern.Token;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.transport.AeadAlgorithm;
import java.util.ArrayList;
import java.util.List;

/**
 * What both sides of a handshake must agree on, and what follows from it: the name and the layout of the messages.
 *
 * @param preSharedKey whether a pre-shared key is mixed in at the start (Noise's modifier psk0)
 */
public record Protocol(Pattern pattern, boolean preSharedKey, Suite suite) {

    /** The longest message of all protocols in bytes: message 1 of IK with X-Wing. */
    public static final int MAX_MESSAGE_BYTES =
            new Protocol(Pattern.IK, true, Suite.X_WING_AES_256_GCM).messageBytes(1);

    private static final String PREFIX = "KXP1_";
    private static final int PRE_SHARED_KEY_BIT = 0x80;

    /**
     * A part of a message.
     *
     * @param plainBytes its length without a tag
     * @param encrypted whether it is encrypted and tagged, under a key that something fresh of this session went into
     */
    record Field(Token token, int plainBytes, boolean encrypted) {
        int bytes() {
            return plainBytes + (encrypted ? AeadAlgorithm.TAG_BYTES : 0);
        }
    }

    /** The name that the transcript starts with, such as {@code KXP1_NKpsk0_X-Wing_AESGCM256_SHA256}. */
    String name() {
        return PREFIX + patternName() + "_" + suite.wireName();
    }

    /** The pattern with its modifier. */
    String patternName() {
        return pattern + (preSharedKey ? "psk0" : "");
    }

    /** The pattern's byte in headers. */
    int patternByte() {
        return pattern.id() | (preSharedKey ? PRE_SHARED_KEY_BIT : 0);
    }

    Header header(Header.Kind kind) {
        return new Header(kind, patternByte(), suite.id(), 0);
    }

    static boolean hasPreSharedKey(int patternByte) {
        return (patternByte & PRE_SHARED_KEY_BIT) != 0;
    }

    /** The pattern of a header's byte, or null. */
    static Pattern pattern(int patternByte) {
        for (Pattern pattern : Pattern.values()) {
            if (pattern.id() == (patternByte & ~PRE_SHARED_KEY_BIT)) {
                return pattern;
            }
        }
        return null;
    }

    /** The length of message 1 or 2 in bytes, header included. */
    public int messageBytes(int number) {
        return Header.BYTES + fields(number).stream().mapToInt(Field::bytes).sum();
    }

    /**
     * What message 1 or 2 carries after its header. A key that comes of the pre-shared key alone encrypts nothing, and neither
     * does one that the sender of a replayed message 1 can bring about again: so either message starts in the clear, and ekem,
     * which comes first in message 2, is never encrypted.
     */
    List<Field> fields(int number) {
        List<Field> fields = new ArrayList<>();
        boolean fresh = false;
        for (Token token : tokens(number)) {
            fields.add(new Field(token, plainBytes(token), fresh));
            fresh |= token == Token.SKEM || token == Token.EKEM || (token == Token.E && preSharedKey);
        }
        return fields;
    }

    private List<Token> tokens(int number) {
        List<Token> tokens = new ArrayList<>();
        if (number == 1 && preSharedKey) {
            tokens.add(Token.PSK);
        }
        tokens.addAll(number == 1 ? pattern.first() : pattern.second());
        tokens.add(Token.PAYLOAD);
        return tokens;
    }

    private int plainBytes(Token token) {
        return switch (token) {
            case E, S -> suite.kem().publicKeyBytes();
            case EKEM, SKEM -> suite.kem().ciphertextBytes();
            case PSK, PAYLOAD -> 0;
        };
    }
}
