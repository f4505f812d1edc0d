package io.kyberxdp.exchange;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/** Anything but secure: the bytes of SHA-256(seed, counter), one after the other, however they are drawn. */
public final class SeededRandom extends SecureRandom {

    private static final long serialVersionUID = 1L;

    private final long seed;
    private long counter;
    private transient ByteBuffer stream = ByteBuffer.allocate(0);

    public SeededRandom(long seed) {
        this.seed = seed;
    }

    @Override
    public synchronized void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (!stream.hasRemaining()) {
                stream = next();
            }
            bytes[i] = stream.get();
        }
    }

    private ByteBuffer next() {
        try {
            byte[] block =
                    ByteBuffer.allocate(16).putLong(seed).putLong(counter++).array();
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(block));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
