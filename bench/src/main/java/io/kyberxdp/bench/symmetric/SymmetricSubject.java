package io.kyberxdp.bench.symmetric;

/** Someone who encrypts messages of one size by one cipher, key and direction; one thread. */
interface SymmetricSubject extends AutoCloseable {

    /** Encrypts {@code count} messages, each under a nonce of its own, and tells how many nanoseconds that took. */
    long encrypt(int count) throws Exception;

    /** The first up to 16 bytes of the first message encrypted in AES-256-CTR from a counter of zeros, to compare. */
    byte[] firstBytes() throws Exception;

    @Override
    void close();
}
