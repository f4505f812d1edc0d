package io.kyberxdp.exchange;

import io.kyberxdp.exchange.handshake.HandshakeState;
import io.kyberxdp.exchange.handshake.Kem;
import io.kyberxdp.exchange.handshake.PinnedKey;
import io.kyberxdp.exchange.handshake.Role;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.PublicKey;
import java.util.Optional;

/** A client's side of key exchanges: {@link #pin} the server's key, or say {@link #anonymous()}; then connect. */
public final class KeyExchangeClient extends KeyExchangeOptions<KeyExchangeClient> {

    private PublicKey pin;
    private KemAlgorithm anonymousKem;
    private volatile Prepared prepared;

    /** The options made ready once for many handshakes; {@code pinned} is null in an anonymous exchange. */
    private record Prepared(HandshakeState.Settings settings, PinnedKey pinned) {}

    KeyExchangeClient() {}

    /**
     * Pattern NK: only the server that holds this key's private half can answer. The key's kind chooses the KEM.
     *
     * <p>It has to be the key, a {@link Fingerprint} is not enough: the client's first message is already encapsulated to it.
     *
     * @param serverKey an X-Wing or ML-KEM-768 key of any provider
     * @throws IllegalArgumentException if the key is of another kind
     * @throws IllegalStateException after {@link #anonymous()}
     */
    public KeyExchangeClient pin(PublicKey serverKey) {
        if (anonymousKem != null) {
            throw new IllegalStateException("an anonymous exchange pins no key: leave out anonymous() or pin(...)");
        }
        StaticKeys.requireSupported(serverKey);
        pin = serverKey;
        return changed();
    }

    /** Pattern NN with X-Wing: whoever answers is taken for the server. Locks out a passive listener, and nobody else. */
    public KeyExchangeClient anonymous() {
        return anonymous(KemAlgorithm.X_WING);
    }

    /**
     * Pattern NN with a chosen KEM, which must be the server's.
     *
     * @throws IllegalStateException after {@link #pin}
     */
    public KeyExchangeClient anonymous(KemAlgorithm kem) {
        if (pin != null) {
            throw new IllegalStateException("an anonymous exchange pins no key: leave out anonymous() or pin(...)");
        }
        anonymousKem = kem;
        return changed();
    }

    /**
     * Connects and performs the handshake. When it returns, the server has proved itself (pattern NK) and the client's key
     * confirmation is on its way.
     *
     * @return the established channel; the caller closes it
     * @throws IllegalStateException if neither a key was pinned nor {@link #anonymous()} said
     * @throws IllegalArgumentException if no installed transport serves the endpoint
     * @throws HandshakeException if the handshake failed; {@link HandshakeException#reason} tells why
     * @throws IOException if the connection failed
     */
    public SecureChannel connect(Endpoint endpoint) throws IOException {
        Prepared ready = prepare();
        return handshake(ready, Transports.of(endpoint).connect(endpoint, handshakeTimeout()));
    }

    /**
     * Performs the handshake over a connected channel, which the secure channel owns from then on; on failure it is closed.
     *
     * @return as {@link #connect(Endpoint)}
     * @throws IOException as {@link #connect(Endpoint)}
     */
    public SecureChannel connect(MessageChannel channel) throws IOException {
        return handshake(prepare(), channel);
    }

    @Override
    KeyExchangeClient changed() {
        prepared = null;
        return this;
    }

    private Prepared prepare() throws HandshakeException {
        Prepared ready = prepared;
        if (ready == null) {
            ready = pin != null ? preparePinned() : prepareAnonymous();
            prepared = ready;
        }
        return ready;
    }

    private Prepared preparePinned() throws HandshakeException {
        KemAlgorithm algorithm = StaticKeys.requireSupported(pin);
        Kem kem = kem(algorithm);
        var settings = new HandshakeState.Settings(Pattern.NK, Suite.of(algorithm), kem, symmetric(), random());
        return new Prepared(settings, new PinnedKey(kem, pin, random()));
    }

    private Prepared prepareAnonymous() {
        if (anonymousKem == null) {
            throw new IllegalStateException(
                    "which server? pin(key) names it; anonymous() says that anyone will do, which is never the default");
        }
        return new Prepared(
                new HandshakeState.Settings(
                        Pattern.NN, Suite.of(anonymousKem), kem(anonymousKem), symmetric(), random()),
                null);
    }

    private SecureChannel handshake(Prepared ready, MessageChannel channel) throws IOException {
        return TimedHandshake.run(channel, ready.settings, handshakeTimeout(), () -> {
            try (HandshakeState state = HandshakeState.initiator(ready.settings, ready.pinned)) {
                channel.send(ByteBuffer.wrap(state.writeMessage()));
                state.readMessage(TimedHandshake.receive(
                        channel, "the server closed the connection instead of answering: it may not speak KXP"));
                return SecureChannel.establish(
                        channel, Role.INITIATOR, ready.settings, state, Optional.ofNullable(pin));
            }
        });
    }
}
