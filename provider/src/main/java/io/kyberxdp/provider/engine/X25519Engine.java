package io.kyberxdp.provider.engine;

/**
 * X25519 (RFC 7748, section 5). Implementations hold no mutable state, may be called by any number of threads, run in
 * time independent of scalar and coordinate, and wipe what they derive from the scalar.
 *
 * <p>A low-order peer point is no error here: the all-zero result is returned, and the caller decides.
 */
public interface X25519Engine {

    /** Bytes of a scalar, of a u-coordinate and of a shared secret. */
    int BYTES = 32;

    /** The engine's name, as the property {@code kyberxdp.engine.x25519} spells it. */
    String name();

    /**
     * Writes X25519(scalar, 9), the public key of a private scalar, by fixed-base multiplication.
     *
     * @param scalar 32 bytes from {@code scalarOffset}, clamped by this method on a copy
     * @param u receives 32 bytes at {@code uOffset}
     */
    void publicKey(byte[] scalar, int scalarOffset, byte[] u, int uOffset);

    /**
     * Writes X25519(scalar, peer).
     *
     * @param scalar 32 bytes from {@code scalarOffset}, clamped by this method on a copy
     * @param peer the peer's u-coordinate, 32 bytes from {@code peerOffset}; its highest bit is ignored and
     *     non-canonical values are reduced, as RFC 7748 asks
     * @param secret receives 32 bytes at {@code secretOffset}
     */
    void sharedSecret(byte[] scalar, int scalarOffset, byte[] peer, int peerOffset, byte[] secret, int secretOffset);
}
