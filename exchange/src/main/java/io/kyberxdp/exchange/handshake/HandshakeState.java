package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Pattern.Token;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.util.List;
import javax.crypto.AEADBadTagException;
import javax.crypto.KEM;

/**
 * Noise 5.3 with KEMs in place of DH, one side of one handshake: bytes in, bytes out, no socket and no clock. The initiator
 * writes message 1, then reads message 2; the responder reads, then writes; then both {@link #split}.
 *
 * <p>Every failure, of the peer's message or of this side's order of calls, ends the handshake: its secrets are wiped and
 * every later call is refused. One thread at a time.
 */
public final class HandshakeState implements AutoCloseable {

    private static final String PROTOCOL = "KXP1_";

    /** What both sides of a handshake must agree on, and what this side computes with. */
    public record Settings(Pattern pattern, Suite suite, Kem kem, SymmetricCrypto symmetric, SecureRandom random) {}

    private final Settings settings;
    private final Role role;
    private final PinnedKey pinned;
    private final ServerKey own;
    private final SymmetricState symmetric;
    private int messagesDone;
    private boolean dead;
    private KeyPair ephemeral;
    private PublicKey remoteEphemeral;
    private String kemProvider;

    private HandshakeState(Settings settings, Role role, PinnedKey pinned, ServerKey own) {
        boolean hasStatic = pinned != null || own != null;
        if (hasStatic != settings.pattern.pinsServer()) {
            throw new IllegalArgumentException(
                    "pattern " + settings.pattern + (hasStatic ? " has no server key" : " needs the server's key"));
        }
        this.settings = settings;
        this.role = role;
        this.pinned = pinned;
        this.own = own;
        this.symmetric = new SymmetricState(settings.symmetric, settings.suite.aead(), protocolName(settings));
    }

    /** A client's side; {@code pinned} is null for patterns without a server key. */
    public static HandshakeState initiator(Settings settings, PinnedKey pinned) {
        return new HandshakeState(settings, Role.INITIATOR, pinned, null);
    }

    /** A server's side; {@code own} is null for patterns without a server key. */
    public static HandshakeState responder(Settings settings, ServerKey own) {
        return new HandshakeState(settings, Role.RESPONDER, null, own);
    }

    static String protocolName(Settings settings) {
        return PROTOCOL + settings.pattern + "_" + settings.suite.wireName();
    }

    /** The length in bytes of message 1 or 2. */
    public static int messageBytes(Pattern pattern, Suite suite, int number) {
        boolean keyed = false;
        int length = 0;
        for (List<Token> message : List.of(pattern.first(), pattern.second()).subList(0, number)) {
            length = Header.BYTES;
            for (Token token : message) {
                boolean key = token == Token.E;
                length += key ? suite.kem().publicKeyBytes() : suite.kem().ciphertextBytes();
                length += keyed ? AeadAlgorithm.TAG_BYTES : 0;
                keyed |= !key;
            }
            length += keyed ? AeadAlgorithm.TAG_BYTES : 0;
        }
        return length;
    }

    /** WriteMessage, with an empty payload: this side's message. */
    public byte[] writeMessage() throws HandshakeException {
        return guarded(() -> {
            requireTurn(role == Role.INITIATOR ? 0 : 1, "write");
            ByteBuffer out = ByteBuffer.allocate(messageBytes(settings.pattern, settings.suite, messagesDone + 1));
            byte[] header = header().encode();
            out.put(header);
            begin(header);
            for (Token token : tokens()) {
                out.put(write(token));
            }
            out.put(symmetric.encryptAndHash(new byte[0]));
            messagesDone++;
            return out.array();
        });
    }

    /** ReadMessage, with an empty payload: the peer's message, consumed. */
    public void readMessage(ByteBuffer message) throws HandshakeException {
        guarded(() -> {
            requireTurn(role == Role.INITIATOR ? 1 : 0, "read");
            int length = message.remaining();
            Header received = Header.read(message);
            if (role == Role.INITIATOR && length == Header.BYTES && received.kind() == Header.Kind.REFUSAL) {
                throw Refusal.toException(received);
            }
            header().requireSame(received);
            requireLength(length);
            begin(received.encode());
            for (Token token : tokens()) {
                read(token, message);
            }
            openField("the end of message " + (messagesDone + 1), 0, message);
            messagesDone++;
            return null;
        });
    }

    /** Split, once, after message 2: the session's keys. The handshake's own secrets are wiped. */
    public SessionKeys split() throws HandshakeException {
        return guarded(() -> {
            requireTurn(2, "split");
            SessionKeys keys = symmetric.split();
            close();
            return keys;
        });
    }

    /** The name of the provider whose KEM was used for the ephemeral key; null before that. */
    public String kemProvider() {
        return kemProvider;
    }

    /** Ends the handshake and wipes its secrets. */
    @Override
    public void close() {
        dead = true;
        symmetric.close();
        destroyEphemeral();
    }

    private Header header() {
        Header.Kind kind = messagesDone == 0 ? Header.Kind.FIRST : Header.Kind.SECOND;
        return new Header(kind, settings.pattern, settings.suite, 0);
    }

    private List<Token> tokens() {
        return messagesDone == 0 ? settings.pattern.first() : settings.pattern.second();
    }

    /** Message 1's header is Noise's prologue, and the server's key the pre-message behind it. */
    private void begin(byte[] header) {
        symmetric.mixHash(header);
        if (messagesDone == 0 && settings.pattern.pinsServer()) {
            symmetric.mixHash(pinned != null ? pinned.raw() : own.raw());
        }
    }

    private byte[] write(Token token) throws HandshakeException {
        return switch (token) {
            case E -> {
                ephemeral = settings.kem.generate(settings.random);
                yield symmetric.encryptAndHash(settings.kem.encode(ephemeral.getPublic()));
            }
            case SKEM -> writeCiphertext(settings.kem.encapsulate(pinned.encapsulator()));
            case EKEM ->
                writeCiphertext(settings.kem.encapsulate(settings.kem.encapsulator(remoteEphemeral, settings.random)));
        };
    }

    private byte[] writeCiphertext(Kem.Encapsulation encapsulation) {
        kemProvider = encapsulation.providerName();
        byte[] field = symmetric.encryptAndHash(encapsulation.ciphertext());
        mixKeyAndWipe(encapsulation.secret());
        return field;
    }

    private void read(Token token, ByteBuffer message) throws HandshakeException {
        switch (token) {
            case E ->
                remoteEphemeral = settings.kem.decode(openField(
                        "the client's ephemeral key", settings.suite.kem().publicKeyBytes(), message));
            case SKEM -> readCiphertext("the ciphertext to the server's key", own.decapsulator(), message);
            case EKEM -> {
                KEM.Decapsulator decapsulator = settings.kem.decapsulator(ephemeral.getPrivate());
                kemProvider = decapsulator.providerName();
                readCiphertext("the ciphertext to the ephemeral key", decapsulator, message);
                destroyEphemeral();
            }
        }
    }

    private void readCiphertext(String what, KEM.Decapsulator decapsulator, ByteBuffer message)
            throws HandshakeException {
        byte[] ciphertext = openField(what, settings.suite.kem().ciphertextBytes(), message);
        mixKeyAndWipe(settings.kem.decapsulate(decapsulator, ciphertext));
    }

    private void mixKeyAndWipe(byte[] secret) {
        symmetric.mixKey(secret);
        Secrets.wipe(secret);
    }

    /** DecryptAndHash of the next field. A wrong secret in an implicit rejection shows in the field after it. */
    private byte[] openField(String what, int plainBytes, ByteBuffer message) throws HandshakeException {
        byte[] field = new byte[plainBytes + (symmetric.isKeyed() ? AeadAlgorithm.TAG_BYTES : 0)];
        message.get(field);
        try {
            return symmetric.decryptAndHash(field);
        } catch (AEADBadTagException e) {
            String suspicion = role == Role.RESPONDER
                    ? "the client pinned another key than this server's, or the message was altered"
                    : "the server does not hold the key it should, or a message was altered";
            throw new HandshakeException(Reason.AUTHENTICATION, what + " is not authentic: " + suspicion, e);
        }
    }

    private void requireTurn(int expectedDone, String call) throws HandshakeException {
        if (dead || messagesDone != expectedDone) {
            String state = dead ? "it is over" : "message " + (messagesDone + 1) + " is due";
            throw new HandshakeException(
                    Reason.WRONG_STATE, "the " + role + " of a handshake cannot " + call + " now: " + state);
        }
    }

    private void requireLength(int length) throws HandshakeException {
        int expected = messageBytes(settings.pattern, settings.suite, messagesDone + 1);
        if (length != expected) {
            throw new HandshakeException(
                    Reason.MALFORMED,
                    "message " + (messagesDone + 1) + " has " + length + " bytes instead of " + expected);
        }
    }

    private void destroyEphemeral() {
        if (ephemeral != null) {
            Secrets.destroy(ephemeral.getPrivate());
            ephemeral = null;
        }
    }

    private interface Step<T> {
        T run() throws HandshakeException;
    }

    private <T> T guarded(Step<T> step) throws HandshakeException {
        boolean done = false;
        try {
            T result = step.run();
            done = true;
            return result;
        } finally {
            if (!done) {
                close();
            }
        }
    }
}
