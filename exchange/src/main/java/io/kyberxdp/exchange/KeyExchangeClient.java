package io.kyberxdp.exchange;

import io.kyberxdp.exchange.handshake.Credentials;
import io.kyberxdp.exchange.handshake.HandshakeState;
import io.kyberxdp.exchange.handshake.Kem;
import io.kyberxdp.exchange.handshake.KeyQuery;
import io.kyberxdp.exchange.handshake.OwnKey;
import io.kyberxdp.exchange.handshake.PeerKey;
import io.kyberxdp.exchange.handshake.Protocol;
import io.kyberxdp.exchange.handshake.Role;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.Objects;
import java.util.Optional;

/**
 * A client's side of key exchanges: {@link #pin(PublicKey) pin} the server's key or its fingerprint, or say {@link
 * #anonymous()}; show a {@link #key} of its own where the server wants to know its clients; then connect.
 */
public final class KeyExchangeClient extends KeyExchangeOptions<KeyExchangeClient> {

    private static final String CLOSED = "the server closed the connection instead of answering: it may not speak KXP";

    private PublicKey pin;
    private Fingerprint pinnedFingerprint;
    private KemAlgorithm anonymousKem;
    private KeyPair own;
    private Suite suite;
    private volatile Prepared prepared;

    /** The options made ready once for many handshakes. */
    private record Prepared(HandshakeState.Settings settings, Credentials credentials, Parties parties) {}

    KeyExchangeClient() {}

    /**
     * Only the server that holds this key's private half can answer (pattern NK, or IK with {@link #key}). The key's kind
     * chooses the KEM.
     *
     * @param serverKey an X-Wing or ML-KEM-768 key of any provider
     * @return this object
     * @throws IllegalArgumentException if the key is of another kind
     * @throws IllegalStateException after {@link #anonymous()}
     */
    public KeyExchangeClient pin(PublicKey serverKey) {
        requireNotAnonymous();
        StaticKeys.requireSupported(serverKey);
        pin = serverKey;
        pinnedFingerprint = null;
        return changed();
    }

    /**
     * As {@link #pin(PublicKey)}, of a server whose key's fingerprint is all that is known. The client asks the server for the
     * key, goes on only with the one that has this fingerprint, and remembers it: the first connection costs one more round
     * trip.
     *
     * @param serverKey the fingerprint of the server's key
     * @return this object
     * @throws IllegalStateException after {@link #anonymous()}
     */
    public KeyExchangeClient pin(Fingerprint serverKey) {
        requireNotAnonymous();
        pinnedFingerprint = Objects.requireNonNull(serverKey, "serverKey");
        pin = null;
        return changed();
    }

    /**
     * Shows the server this key and proves to hold it (pattern IK). Only the pinned server sees it. The pair stays the caller's
     * and must not be destroyed while the client is in use.
     *
     * @param keyPair of the same kind as the server's
     * @return this object
     * @throws IllegalArgumentException if it is not an X-Wing or ML-KEM-768 key
     * @throws IllegalStateException after {@link #anonymous()}
     */
    public KeyExchangeClient key(KeyPair keyPair) {
        requireNotAnonymous();
        StaticKeys.requireSupported(keyPair.getPublic());
        own = keyPair;
        return changed();
    }

    /**
     * Pattern NN with X-Wing: whoever answers is taken for the server. Locks out a passive listener, and nobody else.
     *
     * @return this object
     * @throws IllegalStateException after {@link #pin} or {@link #key}
     */
    public KeyExchangeClient anonymous() {
        return anonymous(KemAlgorithm.X_WING);
    }

    /**
     * Pattern NN with a chosen KEM, which must be the server's.
     *
     * @param kem the server's KEM
     * @return this object
     * @throws IllegalStateException after {@link #pin} or {@link #key}
     */
    public KeyExchangeClient anonymous(KemAlgorithm kem) {
        if (pin != null || pinnedFingerprint != null || own != null) {
            throw new IllegalStateException(
                    "an anonymous exchange has no keys: leave out anonymous(), or pin(...) and key(...)");
        }
        anonymousKem = Objects.requireNonNull(kem, "kem");
        return changed();
    }

    /**
     * Proposes this suite, and no other. By default the server's KEM with AES-256-GCM. Its KEM must be the server's.
     *
     * @param proposed the suite
     * @return this object
     */
    public KeyExchangeClient suite(Suite proposed) {
        suite = Objects.requireNonNull(proposed, "proposed");
        return changed();
    }

    /**
     * Connects and performs the handshake. When it returns, the server has proved itself (unless it is anonymous) and the
     * client's key confirmation is on its way. Whether the server accepts the client's own key, too, shows when its first
     * message arrives.
     *
     * @param endpoint where the server listens
     * @return the established channel; the caller closes it
     * @throws IllegalStateException if neither a key was pinned nor {@link #anonymous()} said, or the options contradict one
     *     another
     * @throws IllegalArgumentException if no installed transport serves the endpoint
     * @throws HandshakeException if the handshake failed; {@link HandshakeException#reason} tells why
     * @throws IOException if the connection failed
     */
    public SecureChannel connect(Endpoint endpoint) throws IOException {
        requireChoice();
        if (pinnedFingerprint == null) {
            prepareFor(pin);
        }
        return connect(Transports.of(endpoint).connect(endpoint, handshakeTimeout()));
    }

    /**
     * Performs the handshake over a connected channel, which the secure channel owns from then on; on failure it is closed.
     *
     * @param channel to the server; nothing has been sent or received on it
     * @return as {@link #connect(Endpoint)}
     * @throws IOException as {@link #connect(Endpoint)}
     */
    public SecureChannel connect(MessageChannel channel) throws IOException {
        return TimedHandshake.run(channel, Role.INITIATOR, handshakeTimeout(), () -> {
            requireChoice();
            boolean ask = pinnedFingerprint != null && prepared == null;
            return shakeHands(prepareFor(ask ? askForKey(channel) : pin), channel);
        });
    }

    @Override
    KeyExchangeClient changed() {
        prepared = null;
        return this;
    }

    private void requireNotAnonymous() {
        if (anonymousKem != null) {
            throw new IllegalStateException(
                    "an anonymous exchange has no keys: leave out anonymous(), or pin(...) and key(...)");
        }
    }

    private void requireChoice() {
        if (pin == null && pinnedFingerprint == null && anonymousKem == null) {
            throw new IllegalStateException(
                    "which server? pin(key) names it; anonymous() says that anyone will do, which is never the default");
        }
    }

    /** {@code serverKey} is not asked for when all is prepared already; null in an anonymous exchange. */
    private Prepared prepareFor(PublicKey serverKey) throws HandshakeException {
        Prepared ready = prepared;
        if (ready == null) {
            ready = anonymousKem != null ? prepareAnonymous() : preparePinned(serverKey);
            prepared = ready;
        }
        return ready;
    }

    private Prepared preparePinned(PublicKey serverKey) throws HandshakeException {
        KemAlgorithm algorithm = StaticKeys.requireSupported(serverKey);
        Kem kem = kem(algorithm);
        requireSameKem(algorithm);
        Pattern pattern = own == null ? Pattern.NK : Pattern.IK;
        return new Prepared(
                settings(pattern, algorithm, kem),
                new Credentials(
                        own == null ? null : new OwnKey(kem, own),
                        PeerKey.of(kem, serverKey, random()),
                        preSharedKey(),
                        null),
                new Parties(
                        Optional.of(Fingerprint.of(serverKey)),
                        Optional.ofNullable(own).map(pair -> Fingerprint.of(pair.getPublic()))));
    }

    private Prepared prepareAnonymous() {
        return new Prepared(
                settings(Pattern.NN, anonymousKem, kem(anonymousKem)),
                new Credentials(null, null, preSharedKey(), null),
                Parties.NOBODY);
    }

    private HandshakeState.Settings settings(Pattern pattern, KemAlgorithm algorithm, Kem kem) {
        Suite proposed = suite == null ? Suite.of(algorithm) : suite;
        if (proposed.kem() != algorithm) {
            throw new IllegalStateException("the suite " + proposed.wireName() + " does not go with "
                    + algorithm.jcaName() + ", the server's KEM");
        }
        Protocol protocol = new Protocol(pattern, preSharedKey() != null, proposed);
        return new HandshakeState.Settings(protocol, kem, symmetric(), random());
    }

    private void requireSameKem(KemAlgorithm serverKem) {
        if (own != null && StaticKeys.requireSupported(own.getPublic()) != serverKem) {
            throw new IllegalStateException("the server's key is of " + serverKem.jcaName() + ", the client's own of "
                    + own.getPublic().getAlgorithm() + ": both must be of one kind");
        }
    }

    private PublicKey askForKey(MessageChannel channel) throws IOException {
        channel.send(ByteBuffer.wrap(KeyQuery.query()));
        KeyQuery.Answer answer = KeyQuery.read(TimedHandshake.receive(channel, CLOSED));
        Fingerprint shown = Fingerprint.ofEncoded(answer.encoded());
        if (!shown.equals(pinnedFingerprint)) {
            throw new HandshakeException(
                    Reason.PIN,
                    "the server shows a key with the fingerprint " + shown + ", not the pinned " + pinnedFingerprint
                            + ": it is another server, or somebody is in between");
        }
        return kem(answer.kem()).decode(answer.raw());
    }

    private SecureChannel shakeHands(Prepared ready, MessageChannel channel) throws IOException {
        try (HandshakeState state = HandshakeState.initiator(ready.settings, ready.credentials)) {
            channel.send(ByteBuffer.wrap(state.writeMessage()));
            state.readMessage(TimedHandshake.receive(channel, CLOSED));
            return SecureChannel.establish(channel, Role.INITIATOR, ready.settings, limits(), state, ready.parties);
        }
    }
}
