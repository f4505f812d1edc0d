package io.kyberxdp.exchange;

import io.kyberxdp.exchange.handshake.Credentials;
import io.kyberxdp.exchange.handshake.HandshakeState;
import io.kyberxdp.exchange.handshake.Header;
import io.kyberxdp.exchange.handshake.Kem;
import io.kyberxdp.exchange.handshake.KeyQuery;
import io.kyberxdp.exchange.handshake.Offer;
import io.kyberxdp.exchange.handshake.OwnKey;
import io.kyberxdp.exchange.handshake.Refusal;
import io.kyberxdp.exchange.handshake.Role;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * A server's side of key exchanges: give it its {@link #key}, or say {@link #anonymous()}; {@link #allow} some clients
 * only; then {@link #listen}, {@link #serve} or {@link #accept}.
 */
public final class KeyExchangeServer extends KeyExchangeOptions<KeyExchangeServer> {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.exchange");
    private static final int DEFAULT_HALF_OPEN = 256;
    private static final String SILENT = "the client closed the connection without a word";

    private KeyPair pair;
    private KemAlgorithm anonymousKem;
    private int maxHalfOpen = DEFAULT_HALF_OPEN;
    private Executor executor;
    private BiConsumer<String, Exception> onFailure =
            (peer, failure) -> LOG.log(Level.DEBUG, () -> "connection of " + peer + ": " + failure);
    private volatile Prepared prepared;

    private Predicate<PublicKey> allowed;
    private Set<Suite> suites;

    /** The options made ready once for many handshakes. */
    private record Prepared(Kem kem, Offer offer, Credentials credentials, Optional<Fingerprint> fingerprint) {}

    /** What a server does with an established channel, on a thread of its own. The channel is closed when it returns. */
    @FunctionalInterface
    public interface Handler {
        /**
         * Serves one client; whatever it throws ends this client's channel only and goes to {@link #onFailure}.
         *
         * @param channel to the client; closed when this returns
         * @throws Exception for any reason
         */
        void handle(SecureChannel channel) throws Exception;
    }

    KeyExchangeServer() {}

    /**
     * Pattern NK (or IK, with {@link #allow}) with this key, whose public half clients pin. The key's kind chooses the KEM.
     * The pair stays the caller's and must not be destroyed while the server is in use.
     *
     * @param keyPair an X-Wing or ML-KEM-768 key pair of any provider
     * @return this object
     * @throws IllegalArgumentException if it is not an X-Wing or ML-KEM-768 key
     * @throws IllegalStateException after {@link #anonymous()}
     */
    public KeyExchangeServer key(KeyPair keyPair) {
        if (anonymousKem != null) {
            throw new IllegalStateException("an anonymous server has no key: leave out anonymous() or key(...)");
        }
        StaticKeys.requireSupported(keyPair.getPublic());
        pair = keyPair;
        return changed();
    }

    /**
     * Pattern NN with X-Wing: the server proves nothing.
     *
     * @return this object
     * @throws IllegalStateException after {@link #key}
     */
    public KeyExchangeServer anonymous() {
        return anonymous(KemAlgorithm.X_WING);
    }

    /**
     * Pattern NN with a chosen KEM, which must be the clients'.
     *
     * @param kem the clients' KEM
     * @return this object
     * @throws IllegalStateException after {@link #key}
     */
    public KeyExchangeServer anonymous(KemAlgorithm kem) {
        if (pair != null) {
            throw new IllegalStateException("an anonymous server has no key: leave out anonymous() or key(...)");
        }
        anonymousKem = kem;
        return changed();
    }

    /**
     * Speaks to clients with one of these keys only (pattern IK). Each call adds to what is allowed already; what is not is
     * refused.
     *
     * @param clientKeys the clients' public keys, of any provider
     * @return this object
     * @throws IllegalArgumentException if one is not an X-Wing or ML-KEM-768 key
     */
    public KeyExchangeServer allow(Collection<PublicKey> clientKeys) {
        Set<Fingerprint> known = new HashSet<>();
        for (PublicKey key : clientKeys) {
            StaticKeys.requireSupported(key);
            known.add(Fingerprint.of(key));
        }
        return allowIf(key -> known.contains(Fingerprint.of(key)));
    }

    /**
     * Speaks only to clients whose key this accepts (pattern IK). Each call adds to what is allowed already.
     *
     * @param rule called by connections' threads, while the client is not yet known to hold the key; must not block
     * @return this object
     */
    public KeyExchangeServer allowIf(Predicate<PublicKey> rule) {
        Objects.requireNonNull(rule, "rule");
        allowed = allowed == null ? rule : allowed.or(rule);
        return changed();
    }

    /**
     * Speaks these suites, all with the KEM of the server's key. By default all that there are with it.
     *
     * @param spoken at least one
     * @return this object
     * @throws IllegalArgumentException if there is none
     */
    public KeyExchangeServer suites(Set<Suite> spoken) {
        if (spoken.isEmpty()) {
            throw new IllegalArgumentException("a server speaks at least one suite");
        }
        suites = EnumSet.copyOf(spoken);
        return changed();
    }

    /**
     * How many connections may be in their handshake at once, 256 by default; more wait in the transport.
     *
     * @param connections at least 1
     * @return this object
     * @throws IllegalArgumentException if it is less than 1
     */
    public KeyExchangeServer maxHalfOpen(int connections) {
        if (connections < 1) {
            throw new IllegalArgumentException("at least 1 connection must be able to shake hands, not " + connections);
        }
        maxHalfOpen = connections;
        return this;
    }

    /**
     * Runs handshakes and handlers here, each for as long as its connection lives; by default on a thread for each
     * connection. On Java 21 and later {@code Executors.newVirtualThreadPerTaskExecutor()} is a good one.
     *
     * @param connections runs as many tasks at once as there are to be connections
     * @return this object
     */
    public KeyExchangeServer executor(Executor connections) {
        executor = Objects.requireNonNull(connections, "connections");
        return this;
    }

    /**
     * Is told of every connection that failed: the peer, and why, be it in the handshake or in the handler. Called by the
     * connection's thread; an {@code Error} comes as the cause of an {@code ExecutionException}. By default the failure is
     * logged, at level DEBUG since garbage is everyday.
     *
     * @param listener takes the peer and the failure
     * @return this object
     */
    public KeyExchangeServer onFailure(BiConsumer<String, Exception> listener) {
        onFailure = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Performs the handshake over an accepted channel, which the secure channel owns from then on; on failure it is closed.
     *
     * @param channel to a client; nothing has been sent or received on it
     * @return the established channel: the client's key confirmation has arrived. The caller closes it
     * @throws IllegalStateException if neither a key was given nor {@link #anonymous()} said
     * @throws HandshakeException if the handshake failed; {@link HandshakeException#reason} tells why
     * @throws IOException if the connection failed
     */
    public SecureChannel accept(MessageChannel channel) throws IOException {
        return TimedHandshake.run(channel, Role.RESPONDER, handshakeTimeout(), () -> {
            Prepared ready = prepare();
            try (Opening opening = open(ready, channel)) {
                channel.send(ByteBuffer.wrap(opening.state.writeMessage()));
                return SecureChannel.establish(
                        channel,
                        Role.RESPONDER,
                        opening.settings,
                        limits(),
                        opening.state,
                        new Parties(ready.fingerprint, opening.state.clientKey().map(Fingerprint::of)));
            }
        });
    }

    /**
     * Listens at an endpoint and serves whoever connects, as {@link #serve} does.
     *
     * @param endpoint where; port 0 lets the system choose, see {@link SecureServer#local}
     * @param handler serves each client
     * @return the running server; the caller closes it
     * @throws IllegalArgumentException if no installed transport serves the endpoint
     * @throws IOException if listening fails, or the server's key cannot be used
     */
    public SecureServer listen(Endpoint endpoint, Handler handler) throws IOException {
        prepare();
        return serve(Transports.of(endpoint).listen(endpoint), handler);
    }

    /**
     * Accepts connections until the server is closed. Each has its handshake and its handler on a thread of its own; one that
     * fails ends alone, and the next is served.
     *
     * @param listener owned by the server from now on
     * @param handler serves each client
     * @return the running server; the caller closes it
     * @throws IllegalStateException if neither a key was given nor {@link #anonymous()} said
     * @throws HandshakeException if the server's key cannot be used
     */
    public SecureServer serve(MessageListener listener, Handler handler) throws IOException {
        prepare();
        return new SecureServer(this, listener, handler, maxHalfOpen, executor, onFailure);
    }

    @Override
    KeyExchangeServer changed() {
        prepared = null;
        return this;
    }

    /** A handshake whose message 1 is read. */
    private record Opening(HandshakeState.Settings settings, HandshakeState state) implements AutoCloseable {
        @Override
        public void close() {
            state.close();
        }
    }

    /** Reads message 1, or a key query and then message 1. The client is told of a failure, unless it does not speak KXP. */
    private Opening open(Prepared ready, MessageChannel channel) throws IOException {
        try {
            ByteBuffer first = TimedHandshake.receive(channel, SILENT);
            if (Header.read(first.duplicate()).kind() == Header.Kind.KEY_QUERY) {
                answerQuery(ready, first, channel);
                first = TimedHandshake.receive(channel, "the client asked for the key, and closed the connection");
            }
            HandshakeState.Settings settings = settings(ready, Header.read(first.duplicate()));
            HandshakeState state = HandshakeState.responder(settings, ready.credentials);
            state.readMessage(first);
            return new Opening(settings, state);
        } catch (HandshakeException e) {
            refuse(ready.offer, channel, e);
            throw e;
        }
    }

    private static void answerQuery(Prepared ready, ByteBuffer query, MessageChannel channel) throws IOException {
        KeyQuery.requireQuery(query);
        if (ready.credentials.own() == null) {
            throw new HandshakeException(
                    Reason.PATTERN, "the client asks for this server's key, but it has none: it speaks pattern NN");
        }
        channel.send(ByteBuffer.wrap(KeyQuery.answer(ready.kem.algorithm(), ready.credentials.own())));
    }

    private HandshakeState.Settings settings(Prepared ready, Header first) throws HandshakeException {
        first.require(Header.Kind.FIRST);
        return new HandshakeState.Settings(ready.offer.choose(first), ready.kem, symmetric(), random());
    }

    private static void refuse(Offer offer, MessageChannel channel, HandshakeException failure) {
        Optional<byte[]> answer = Refusal.answer(failure, offer);
        if (answer.isPresent()) {
            try {
                channel.send(ByteBuffer.wrap(answer.get()));
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
    }

    private Prepared prepare() throws HandshakeException {
        Prepared ready = prepared;
        if (ready == null) {
            ready = pair != null ? prepareKey(StaticKeys.requireSupported(pair.getPublic())) : prepareAnonymous();
            prepared = ready;
        }
        return ready;
    }

    private Prepared prepareKey(KemAlgorithm algorithm) throws HandshakeException {
        Kem kem = kem(algorithm);
        return new Prepared(
                kem,
                offer(allowed == null ? Pattern.NK : Pattern.IK, algorithm),
                new Credentials(new OwnKey(kem, pair), null, preSharedKey(), allowed),
                Optional.of(Fingerprint.of(pair.getPublic())));
    }

    private Prepared prepareAnonymous() {
        if (anonymousKem == null) {
            throw new IllegalStateException(
                    "which key? key(pair) gives the server one; anonymous() says that it has none, which is never the default");
        }
        if (allowed != null) {
            throw new IllegalStateException(
                    "an anonymous exchange knows no clients: leave out anonymous(), or allow(...) and allowIf(...)");
        }
        return new Prepared(
                kem(anonymousKem),
                offer(Pattern.NN, anonymousKem),
                new Credentials(null, null, preSharedKey(), null),
                Optional.empty());
    }

    private Offer offer(Pattern pattern, KemAlgorithm algorithm) {
        Set<Suite> spoken = suites == null ? Suite.allOf(algorithm) : suites;
        if (!Suite.allOf(algorithm).containsAll(spoken)) {
            throw new IllegalStateException(
                    "the server's KEM is " + algorithm.jcaName() + ", but not that of all its suites " + spoken);
        }
        return new Offer(pattern, preSharedKey() != null, spoken);
    }
}
