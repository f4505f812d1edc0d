package io.kyberxdp.exchange;

import io.kyberxdp.exchange.handshake.HandshakeState;
import io.kyberxdp.exchange.handshake.Kem;
import io.kyberxdp.exchange.handshake.Refusal;
import io.kyberxdp.exchange.handshake.Role;
import io.kyberxdp.exchange.handshake.ServerKey;
import io.kyberxdp.exchange.protocol.HandshakeException;
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
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/**
 * A server's side of key exchanges: give it its {@link #key}, or say {@link #anonymous()}; then {@link #listen}, {@link
 * #serve} or {@link #accept}.
 */
public final class KeyExchangeServer extends KeyExchangeOptions<KeyExchangeServer> {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.exchange");
    private static final int DEFAULT_HALF_OPEN = 256;

    private KeyPair pair;
    private KemAlgorithm anonymousKem;
    private int maxHalfOpen = DEFAULT_HALF_OPEN;
    private Executor executor;
    private BiConsumer<String, Exception> onFailure =
            (peer, failure) -> LOG.log(Level.DEBUG, () -> "connection of " + peer + ": " + failure);
    private volatile Prepared prepared;

    /** The options made ready once for many handshakes; {@code key} is null in an anonymous exchange. */
    private record Prepared(HandshakeState.Settings settings, ServerKey key) {}

    /** What a server does with an established channel, on a thread of its own. The channel is closed when it returns. */
    @FunctionalInterface
    public interface Handler {
        /** Serves one client; whatever it throws ends this client's channel only and goes to {@link #onFailure}. */
        void handle(SecureChannel channel) throws Exception;
    }

    KeyExchangeServer() {}

    /**
     * Pattern NK with this key, whose public half clients pin. The key's kind chooses the KEM. The pair stays the caller's and
     * must not be destroyed while the server is in use.
     *
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

    /** Pattern NN with X-Wing: the server proves nothing. */
    public KeyExchangeServer anonymous() {
        return anonymous(KemAlgorithm.X_WING);
    }

    /**
     * Pattern NN with a chosen KEM, which must be the clients'.
     *
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
     * How many connections may be in their handshake at once, 256 by default; more wait in the transport.
     *
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
     */
    public KeyExchangeServer executor(Executor connections) {
        executor = Objects.requireNonNull(connections, "connections");
        return this;
    }

    /**
     * Is told of every connection that failed: the peer, and why, be it in the handshake or in the handler. Called by the
     * connection's thread; an {@code Error} comes as the cause of an {@code ExecutionException}. By default the failure is
     * logged, at level DEBUG since garbage is everyday.
     */
    public KeyExchangeServer onFailure(BiConsumer<String, Exception> listener) {
        onFailure = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Performs the handshake over an accepted channel, which the secure channel owns from then on; on failure it is closed.
     *
     * @return the established channel: the client's key confirmation has arrived. The caller closes it
     * @throws IllegalStateException if neither a key was given nor {@link #anonymous()} said
     * @throws HandshakeException if the handshake failed; {@link HandshakeException#reason} tells why
     * @throws IOException if the connection failed
     */
    public SecureChannel accept(MessageChannel channel) throws IOException {
        Prepared ready = prepare();
        return TimedHandshake.run(channel, ready.settings, handshakeTimeout(), () -> {
            try (HandshakeState state = HandshakeState.responder(ready.settings, ready.key)) {
                readFirst(ready.settings, state, channel);
                channel.send(ByteBuffer.wrap(state.writeMessage()));
                return SecureChannel.establish(
                        channel,
                        Role.RESPONDER,
                        ready.settings,
                        state,
                        Optional.ofNullable(pair).map(KeyPair::getPublic));
            }
        });
    }

    /**
     * Listens at an endpoint and serves whoever connects, as {@link #serve} does.
     *
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

    private static void readFirst(HandshakeState.Settings settings, HandshakeState state, MessageChannel channel)
            throws IOException {
        ByteBuffer first = TimedHandshake.receive(channel, "the client closed the connection without a word");
        try {
            state.readMessage(first);
        } catch (HandshakeException e) {
            refuse(settings, channel, e);
            throw e;
        }
    }

    private static void refuse(HandshakeState.Settings settings, MessageChannel channel, HandshakeException failure) {
        Optional<byte[]> answer = Refusal.answer(failure, settings.pattern(), settings.suite());
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
            ready = pair != null ? prepareKey(pair.getPublic()) : prepareAnonymous();
            prepared = ready;
        }
        return ready;
    }

    private Prepared prepareKey(PublicKey key) throws HandshakeException {
        KemAlgorithm algorithm = StaticKeys.requireSupported(key);
        Kem kem = kem(algorithm);
        var settings = new HandshakeState.Settings(Pattern.NK, Suite.of(algorithm), kem, symmetric(), random());
        return new Prepared(settings, new ServerKey(kem, pair));
    }

    private Prepared prepareAnonymous() {
        if (anonymousKem == null) {
            throw new IllegalStateException(
                    "which key? key(pair) gives the server one; anonymous() says that it has none, which is never the default");
        }
        return new Prepared(
                new HandshakeState.Settings(
                        Pattern.NN, Suite.of(anonymousKem), kem(anonymousKem), symmetric(), random()),
                null);
    }
}
