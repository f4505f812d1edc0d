package io.kyberxdp.exchange;

import io.kyberxdp.exchange.handshake.Hkdf;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keys for other uses: HKDF-Expand of the session's export secret, with the info "KXP1 export", the label's length in one
 * byte, the label, the handshake hash, and the length asked for in two bytes.
 */
final class KeyExporter implements AutoCloseable {

    private static final byte[] PREFIX = "KXP1 export".getBytes(StandardCharsets.US_ASCII);
    private static final int MAX_LABEL_BYTES = 255;

    private final ReentrantLock lock = new ReentrantLock();
    private final byte[] secret;
    private final byte[] handshakeHash;
    private boolean closed;

    KeyExporter(byte[] secret, byte[] handshakeHash) {
        this.secret = secret.clone();
        this.handshakeHash = handshakeHash.clone();
    }

    byte[] export(String label, int length) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(label)) {
            throw new IllegalArgumentException("a label with half a surrogate pair has no UTF-8 form of its own");
        }
        byte[] name = label.getBytes(StandardCharsets.UTF_8);
        if (name.length < 1 || name.length > MAX_LABEL_BYTES) {
            throw new IllegalArgumentException("a label has 1 to " + MAX_LABEL_BYTES + " bytes, not " + name.length);
        }
        if (length < 1 || length > Hkdf.MAX_OUTPUT_BYTES) {
            throw new IllegalArgumentException(
                    "an exported key has 1 to " + Hkdf.MAX_OUTPUT_BYTES + " bytes, not " + length);
        }
        ByteBuffer info = ByteBuffer.allocate(PREFIX.length + 1 + name.length + handshakeHash.length + Short.BYTES)
                .put(PREFIX)
                .put((byte) name.length)
                .put(name)
                .put(handshakeHash)
                .putShort((short) length);
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the session is closed, its keys are wiped");
            }
            return new Hkdf().expand(secret, info.array(), length);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            Arrays.fill(secret, (byte) 0);
        } finally {
            lock.unlock();
        }
    }
}
