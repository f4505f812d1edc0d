package io.kyberxdp.exchange;

import io.kyberxdp.exchange.handshake.Credentials;
import io.kyberxdp.exchange.handshake.Kem;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import io.kyberxdp.transport.SymmetricCrypto;
import java.security.Provider;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What clients and servers have in common. Set options first, from one thread; after that any number of threads may connect
 * or accept.
 *
 * @param <S> the client or the server itself, for chaining
 */
public abstract sealed class KeyExchangeOptions<S extends KeyExchangeOptions<S>>
        permits KeyExchangeClient, KeyExchangeServer {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    private static final long DEFAULT_REKEY_AFTER = 1 << 20;

    private Provider kemProvider;
    private SecureRandom random = new SecureRandom();
    private SymmetricCrypto symmetric = new JcaSymmetricCrypto();
    private Duration handshakeTimeout = DEFAULT_TIMEOUT;
    private byte[] preSharedKey;
    private Optional<Duration> idleTimeout = Optional.empty();
    private long rekeyAfter = DEFAULT_REKEY_AFTER;

    KeyExchangeOptions() {}

    /**
     * Takes the KEM, its key generator and key factory from this provider, instead of the first installed that has them.
     *
     * @param provider need not be installed
     * @return this object
     */
    public S kemProvider(Provider provider) {
        kemProvider = Objects.requireNonNull(provider, "provider");
        return changed();
    }

    /**
     * Takes all randomness from here; by default from {@code new SecureRandom()}.
     *
     * @param source used by many threads at once
     * @return this object
     */
    public S random(SecureRandom source) {
        random = Objects.requireNonNull(source, "source");
        return changed();
    }

    /**
     * Protects records by this backend; by default by the JCA. Both ends may use different ones.
     *
     * @param backend used by many sessions at once
     * @return this object
     */
    public S symmetric(SymmetricCrypto backend) {
        symmetric = Objects.requireNonNull(backend, "backend");
        return changed();
    }

    /**
     * How long a handshake may take from its first to its last byte, and before it how long connecting may take; 10 seconds
     * by default.
     *
     * @param timeout more than zero
     * @return this object
     * @throws IllegalArgumentException if it is not more than zero
     */
    public S handshakeTimeout(Duration timeout) {
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("a handshake needs some time, not " + timeout);
        }
        handshakeTimeout = timeout;
        return changed();
    }

    /**
     * Mixes a secret that both sides share into every session: a peer without it, or with another, is refused, and whoever
     * breaks the KEM still needs it. It adds to the pattern's own proofs; alone, with {@code anonymous()}, it is all that both
     * sides prove. Both sides have one, or neither.
     *
     * @param key {@value Credentials#PRE_SHARED_KEY_BYTES} bytes of full entropy, never a password; copied, and kept as long
     *     as this object lives
     * @return this object
     * @throws IllegalArgumentException if it has another length
     */
    public S preSharedKey(byte[] key) {
        if (key.length != Credentials.PRE_SHARED_KEY_BYTES) {
            throw new IllegalArgumentException("a pre-shared key has " + Credentials.PRE_SHARED_KEY_BYTES
                    + " bytes of full entropy, not " + key.length);
        }
        preSharedKey = key.clone();
        return changed();
    }

    /**
     * Closes a session in the authenticated way when this side has neither sent nor received a message for so long; its later
     * calls fail with {@link RecordException.Reason#IDLE}. By default a session may be idle for ever: a peer that is gone is
     * for the transport to notice.
     *
     * @param timeout more than zero
     * @return this object
     * @throws IllegalArgumentException if it is not more than zero
     */
    public S idleTimeout(Duration timeout) {
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("a session may be idle for some time, not " + timeout);
        }
        idleTimeout = Optional.of(timeout);
        return changed();
    }

    /**
     * Changes the key of what this side sends after so many records; 1,048,576 by default, and in any case after 64 GiB. Each
     * change costs a record of 17 bytes; nobody can compute an earlier key from a later one. The peer follows by itself.
     *
     * @param records at least 1
     * @return this object
     * @throws IllegalArgumentException if it is less than 1
     */
    public S rekeyAfter(long records) {
        if (records < 1) {
            throw new IllegalArgumentException("a key protects at least 1 record, not " + records);
        }
        rekeyAfter = records;
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

    /** Null where there is none. */
    byte[] preSharedKey() {
        return preSharedKey;
    }

    SessionLimits limits() {
        return new SessionLimits(rekeyAfter, idleTimeout);
    }
}
