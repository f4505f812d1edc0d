package io.kyberxdp.transport;

import java.nio.ByteBuffer;
import javax.crypto.AEADBadTagException;

/**
 * Symmetric cryptography of one backend: authenticated encryption for records, AES-CTR for bulk. Safe for any number of
 * threads; what it makes is not.
 */
public interface SymmetricCrypto {

    /** {@return which backend this is and what it rests on, for reports} */
    String name();

    /**
     * Prepares a key for authenticated encryption.
     *
     * @param algorithm the AEAD
     * @param key {@value AeadAlgorithm#KEY_BYTES} bytes; copied, the caller may wipe it
     * @return the cipher under this key; the caller closes it
     * @throws IllegalArgumentException if the key has another length
     * @throws UnsupportedOperationException if this backend lacks the algorithm
     */
    Aead aead(AeadAlgorithm algorithm, byte[] key);

    /**
     * Prepares a key for AES-256 in counter mode (NIST SP 800-38A, 6.5).
     *
     * @param key 32 bytes; copied, the caller may wipe it
     * @return the cipher under this key; the caller closes it
     * @throws IllegalArgumentException if the key has another length
     * @throws UnsupportedOperationException if this backend lacks AES-CTR
     */
    CounterMode aesCtr(byte[] key);

    /** One key's authenticated encryption; one thread at a time. */
    interface Aead extends AutoCloseable {

        /**
         * Encrypts and authenticates: appends the ciphertext and then the tag to {@code out}.
         *
         * @param nonce {@value AeadAlgorithm#NONCE_BYTES} bytes, never used before with this key: the caller's duty
         * @param associatedData authenticated only; between position and limit, consumed
         * @param plaintext between position and limit, consumed; must not share memory with {@code out}
         * @param out room for the plaintext's length and {@value AeadAlgorithm#TAG_BYTES} bytes more
         * @throws IllegalArgumentException if the nonce has another length or {@code out} has too little room
         * @throws IllegalStateException if closed
         */
        void seal(byte[] nonce, ByteBuffer associatedData, ByteBuffer plaintext, ByteBuffer out);

        /**
         * Verifies and decrypts: appends the plaintext to {@code out}.
         *
         * @param nonce {@value AeadAlgorithm#NONCE_BYTES} bytes
         * @param associatedData as given to seal; consumed
         * @param ciphertext ciphertext and tag between position and limit, consumed; must not share memory with {@code out}
         * @param out room for the ciphertext's length less {@value AeadAlgorithm#TAG_BYTES} bytes
         * @throws AEADBadTagException if anything was altered or the ciphertext is shorter than a tag; {@code out} keeps its
         *     position and shows none of the plaintext
         * @throws IllegalArgumentException as for seal
         * @throws IllegalStateException if closed
         */
        void open(byte[] nonce, ByteBuffer associatedData, ByteBuffer ciphertext, ByteBuffer out)
                throws AEADBadTagException;

        /** Wipes this object's copy of the key. Closing again does nothing. */
        @Override
        void close();
    }

    /** One key's counter mode; one thread at a time. Encryption and decryption are the same. */
    interface CounterMode extends AutoCloseable {

        /**
         * Combines the input with the key stream and appends the result to {@code out}.
         *
         * @param counterBlock the first counter block, 16 bytes, counted up as one big-endian number; no block may ever be
         *     used twice with this key: the caller's duty
         * @param in between position and limit, consumed; must not share memory with {@code out}
         * @param out room for the input's length
         * @throws IllegalArgumentException if the counter block has another length or {@code out} has too little room
         * @throws IllegalStateException if closed
         */
        void process(byte[] counterBlock, ByteBuffer in, ByteBuffer out);

        /** Wipes this object's copy of the key. Closing again does nothing. */
        @Override
        void close();
    }
}
