package io.kyberxdp.transport;

/** Authenticated encryption with associated data. Both have keys of 32 bytes, nonces of 12 and tags of 16. */
public enum AeadAlgorithm {
    /** AES-256 in Galois/Counter Mode, NIST SP 800-38D. */
    AES_256_GCM,
    /** RFC 8439. */
    CHACHA20_POLY1305;

    /** The length of a key in bytes. */
    public static final int KEY_BYTES = 32;

    /** The length of a nonce in bytes. */
    public static final int NONCE_BYTES = 12;

    /** The length of a tag in bytes. */
    public static final int TAG_BYTES = 16;
}
