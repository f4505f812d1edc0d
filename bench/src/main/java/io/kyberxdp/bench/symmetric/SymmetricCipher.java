package io.kyberxdp.bench.symmetric;

import io.kyberxdp.transport.AeadAlgorithm;

/** The ciphers that are measured, all with keys of 32 bytes. */
public enum SymmetricCipher {
    AES_256_CTR("AES-256-CTR"),
    AES_256_GCM("AES-256-GCM"),
    CHACHA20_POLY1305("ChaCha20-Poly1305");

    private final String label;

    SymmetricCipher(String label) {
        this.label = label;
    }

    /** The name in reports and options. */
    public String label() {
        return label;
    }

    /** What it adds to the plaintext, in bytes. */
    int tagBytes() {
        return this == AES_256_CTR ? 0 : AeadAlgorithm.TAG_BYTES;
    }
}
