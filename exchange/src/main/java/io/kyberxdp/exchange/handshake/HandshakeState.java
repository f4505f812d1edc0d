package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * Noise 5.3 with KEMs in place of DH, one side of one handshake: bytes in, bytes out, no socket and no clock. The initiator
 * writes message 1, then reads message 2; the responder reads, then writes; then both {@link #split}.
 *
 * <p>Every failure, of the peer's message or of this side's order of calls, ends the handshake: its secrets are wiped and
 * every later call is refused. One thread at a time.
 */
public final class HandshakeState implements AutoCloseable {

    private final Settings settings;
    private final Role role;
    private final Credentials credentials;
    private final SymmetricState symmetric;
    private final HandshakeKeys keys = new HandshakeKeys();
    private int messagesDone;
    private boolean dead;

    /** What both sides of a handshake must agree on, and what this side computes with. */
    public record Settings(Protocol protocol, Kem kem, SymmetricCrypto symmetric, SecureRandom random) {}

    private HandshakeState(Settings settings, Role role, Credentials credentials) {
        credentials.require(role, settings.protocol);
        this.settings = settings;
        this.role = role;
        this.credentials = credentials;
        this.symmetric =
                new SymmetricState(settings.symmetric, settings.protocol.suite().aead(), settings.protocol.name());
    }

    /** A client's side. */
    public static HandshakeState initiator(Settings settings, Credentials credentials) {
        return new HandshakeState(settings, Role.INITIATOR, credentials);
    }

    /** A server's side, for the protocol that {@link Offer#choose} found in message 1's header. */
    public static HandshakeState responder(Settings settings, Credentials credentials) {
        return new HandshakeState(settings, Role.RESPONDER, credentials);
    }

    /** WriteMessage, with an empty payload: this side's message. */
    public byte[] writeMessage() throws HandshakeException {
        return guarded(() -> {
            requireTurn(role == Role.INITIATOR ? 0 : 1, "write");
            int number = messagesDone + 1;
            ByteBuffer out = ByteBuffer.allocate(settings.protocol.messageBytes(number));
            byte[] header = settings.protocol.header(kind()).encode();
            out.put(header);
            begin(header);
            MessageWriter writer = new MessageWriter(settings, credentials, symmetric, keys);
            for (Protocol.Field field : settings.protocol.fields(number)) {
                writer.write(field, out);
            }
            messagesDone++;
            return out.array();
        });
    }

    /**
     * ReadMessage, with an empty payload: the peer's message, consumed.
     *
     * @throws HandshakeException if it is not the message that is due, or the client's key in it is not allowed
     */
    public void readMessage(ByteBuffer message) throws HandshakeException {
        guarded(() -> {
            requireTurn(role == Role.INITIATOR ? 1 : 0, "read");
            int number = messagesDone + 1;
            begin(readHeader(message).encode());
            MessageReader reader = new MessageReader(settings, credentials, role, symmetric, keys);
            for (Protocol.Field field : settings.protocol.fields(number)) {
                reader.read(field, message);
            }
            requireAllowed();
            messagesDone++;
            return null;
        });
    }

    /** Split, once, after message 2: the session's keys. The handshake's own secrets are wiped. */
    public SessionKeys split() throws HandshakeException {
        return guarded(() -> {
            requireTurn(2, "split");
            SessionKeys sessionKeys = symmetric.split();
            close();
            return sessionKeys;
        });
    }

    /** The name of the provider whose KEM was used for the ephemeral key; null before that. */
    public String kemProvider() {
        return keys.kemProvider;
    }

    /** The client's static key as a server has read it; proved only by the key confirmation. Empty without one. */
    public Optional<PublicKey> clientKey() {
        return Optional.ofNullable(keys.clientKey);
    }

    /** Ends the handshake and wipes its secrets. */
    @Override
    public void close() {
        dead = true;
        symmetric.close();
        keys.close();
    }

    private Header.Kind kind() {
        return messagesDone == 0 ? Header.Kind.FIRST : Header.Kind.SECOND;
    }

    /** Message 1's header is Noise's prologue, and the server's key the pre-message behind it. */
    private void begin(byte[] header) {
        symmetric.mixHash(header);
        if (messagesDone == 0 && settings.protocol.pattern().pinsServer()) {
            symmetric.mixHash(
                    role == Role.INITIATOR
                            ? credentials.server().raw()
                            : credentials.own().raw());
        }
    }

    private Header readHeader(ByteBuffer message) throws HandshakeException {
        int length = message.remaining();
        Header received = Header.read(message);
        if (role == Role.INITIATOR) {
            Refusal.check(received, length);
        }
        received.require(kind());
        Offer.of(settings.protocol).choose(received);
        int expected = settings.protocol.messageBytes(messagesDone + 1);
        if (length != expected) {
            throw new HandshakeException(
                    Reason.MALFORMED,
                    "message " + (messagesDone + 1) + " has " + length + " bytes instead of " + expected);
        }
        return received;
    }

    /** The whole of message 1 is authentic by now, and nothing was encapsulated to the client's key yet. */
    private void requireAllowed() throws HandshakeException {
        if (keys.clientKey != null) {
            if (!credentials.allowed().test(keys.clientKey)) {
                throw new HandshakeException(Reason.NOT_ALLOWED, "the client's key is not among those allowed here");
            }
            keys.client = PeerKey.of(settings.kem, keys.clientKey, settings.random);
        }
    }

    private void requireTurn(int expectedDone, String call) throws HandshakeException {
        if (dead || messagesDone != expectedDone) {
            String state = dead ? "it is over" : "message " + (messagesDone + 1) + " is due";
            throw new HandshakeException(
                    Reason.WRONG_STATE, "the " + role + " of a handshake cannot " + call + " now: " + state);
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
