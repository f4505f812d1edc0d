package io.kyberxdp.exchange;

import io.kyberxdp.exchange.handshake.Kem;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import io.kyberxdp.transport.SymmetricCrypto;
import java.security.Provider;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Objects;

/**
 * What clients and servers have in common. Set options first, from one thread; after that any number of threads may connect
 * or accept.
 *
 * @param <S> the client or the server itself, for chaining
 */
public abstract sealed class KeyExchangeOptions<S extends KeyExchangeOptions<S>>
        permits KeyExchangeClient, KeyExchangeServer {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    private Provider kemProvider;
    private SecureRandom random = new SecureRandom();
    private SymmetricCrypto symmetric = new JcaSymmetricCrypto();
    private Duration handshakeTimeout = DEFAULT_TIMEOUT;

    KeyExchangeOptions() {}

    /** Takes the KEM, its key generator and key factory from this provider, instead of the first installed that has them. */
    public S kemProvider(Provider provider) {
        kemProvider = Objects.requireNonNull(provider, "provider");
        return changed();
    }

    /** Takes all randomness from here; by default from {@code new SecureRandom()}. */
    public S random(SecureRandom source) {
        random = Objects.requireNonNull(source, "source");
        return changed();
    }

    /** Protects records by this backend; by default by the JCA. Both ends may use different ones. */
    public S symmetric(SymmetricCrypto backend) {
        symmetric = Objects.requireNonNull(backend, "backend");
        return changed();
    }

    /**
     * How long a handshake may take from its first to its last byte, and before it how long connecting may take; 10 seconds
     * by default.
     *
     * @throws IllegalArgumentException if it is not more than zero
     */
    public S handshakeTimeout(Duration timeout) {
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("a handshake needs some time, not " + timeout);
        }
        handshakeTimeout = timeout;
        return changed();
    }

    /** Forgets what was prepared under other options. */
    abstract S changed();

    Kem kem(KemAlgorithm algorithm) {
        return new Kem(algorithm, kemProvider);
    }

    SecureRandom random() {
        return random;
    }

    SymmetricCrypto symmetric() {
        return symmetric;
    }

    Duration handshakeTimeout() {
        return handshakeTimeout;
    }
}
