package io.kyberxdp.bench.symmetric;

import io.kyberxdp.transport.AeadAlgorithm;
import java.util.List;

/** The ciphers that are measured. */
public enum SymmetricCipher {
    AES_256_CTR("AES-256-CTR", 32),
    AES_256_GCM("AES-256-GCM", 32),
    CHACHA20_POLY1305("ChaCha20-Poly1305", 32),
    AES_128_CTR("AES-128-CTR", 16),
    AES_128_GCM("AES-128-GCM", 16);

    /** Those that the port for records and bulk has. */
    public static final List<SymmetricCipher> OF_THE_PORT = List.of(AES_256_CTR, AES_256_GCM, CHACHA20_POLY1305);

    private final String label;
    private final int keyBytes;

    SymmetricCipher(String label, int keyBytes) {
        this.label = label;
        this.keyBytes = keyBytes;
    }

    /** The name in reports and options. */
    public String label() {
        return label;
    }

    /** The length of a key in bytes. */
    int keyBytes() {
        return keyBytes;
    }

    /** Whether it is AES in counter mode, which adds nothing to the plaintext. */
    boolean isCounterMode() {
        return this == AES_256_CTR || this == AES_128_CTR;
    }

    /** What it adds to the plaintext, in bytes. */
    int tagBytes() {
        return isCounterMode() ? 0 : AeadAlgorithm.TAG_BYTES;
    }

    /** The key that all subjects use: 0, 1, 2 ... */
    byte[] key() {
        byte[] key = new byte[keyBytes];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) i;
        }
        return key;
    }
}
