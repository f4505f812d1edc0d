package io.kyberxdp.interop;

import java.io.IOException;

/**
 * Somebody else's implementation of one algorithm. Keys cross as byte strings, in the forms that it reads and writes; it draws its
 * own randomness.
 */
public interface Partner extends AutoCloseable {

    /** A key pair as the partner encodes it. */
    @SuppressWarnings("ArrayRecordComponent") // two of them are never compared
    record Keys(byte[] publicKey, byte[] privateKey) {}

    /** An encapsulation. */
    @SuppressWarnings("ArrayRecordComponent")
    record Sent(byte[] ciphertext, byte[] sharedSecret) {}

    /** The partner refuses a key or a ciphertext; the message has its words. */
    final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        public RefusedException(String words) {
            super(words);
        }

        public RefusedException(Exception refusal) {
            super(refusal);
        }
    }

    PublicForm publicForm();

    PrivateForm privateForm();

    Keys keyPair() throws Exception;

    Sent encapsulate(byte[] publicKey) throws Exception;

    byte[] decapsulate(byte[] privateKey, byte[] ciphertext) throws Exception;

    /** What the partner shows where the KEM's shared secret is this one: the secret itself, unless it never leaves the partner. */
    default byte[] shown(byte[] sharedSecret) throws Exception {
        return sharedSecret;
    }

    /** Whether its private keys are in a form that others read. */
    default boolean sharesPrivateKeys() {
        return true;
    }

    /** Whether it can be given wrong lengths at all. */
    default boolean checksLengths() {
        return true;
    }

    @Override
    default void close() throws IOException {}
}
