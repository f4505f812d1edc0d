package io.kyberxdp.exchange.record;

import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;

/**
 * The sending direction of a session. A record is
 *
 * <pre>
 *  0      1                    1 + n              17 + n
 * +------+---------------------+------------------+
 * | type | ciphertext, n bytes | tag, 16 bytes    |
 * +------+---------------------+------------------+
 * </pre>
 *
 * <p>One thread at a time. No socket and no clock.
 */
public final class RecordSealer implements AutoCloseable {

    /** The most bytes of plaintext in a record. */
    public static final int MAX_PLAINTEXT_BYTES = 65_536;

    /** What a record adds to its plaintext, in bytes. */
    public static final int OVERHEAD_BYTES = 1 + AeadAlgorithm.TAG_BYTES;

    /** A key is changed at the latest when it has protected 64 GiB, a sixteenth of what it safely can. */
    private static final long REKEY_AFTER_BLOCKS = RecordKey.BLOCK_LIMIT / 16;

    private final RecordKey key;
    private final long rekeyAfterRecords;
    private final long rekeyAfterBlocks;
    private ByteBuffer record = ByteBuffer.allocate(256);

    /**
     * With the direction's key of 32 bytes, copied.
     *
     * @param rekeyAfter how many records a key protects before the next is due; at least 1
     */
    public RecordSealer(SymmetricCrypto crypto, AeadAlgorithm algorithm, byte[] key, long rekeyAfter) {
        this(new RecordKey(crypto, algorithm, key, RecordKey.BLOCK_LIMIT), rekeyAfter, REKEY_AFTER_BLOCKS);
    }

    RecordSealer(RecordKey key, long rekeyAfterRecords, long rekeyAfterBlocks) {
        this.key = key;
        this.rekeyAfterRecords = rekeyAfterRecords;
        this.rekeyAfterBlocks = rekeyAfterBlocks;
    }

    /** Whether the next record should be a {@link #rekey}. */
    public boolean rekeyIsDue() {
        return key.records() >= rekeyAfterRecords || key.blocks() >= rekeyAfterBlocks;
    }

    /**
     * Makes the record that announces the next key, and changes to that key.
     *
     * @return as {@link #seal}
     * @throws RecordException as {@link #seal}
     */
    public ByteBuffer rekey() throws RecordException {
        ByteBuffer announcement = seal(RecordType.REKEY, ByteBuffer.allocate(0));
        key.rekey();
        return announcement;
    }

    /**
     * Makes the next record.
     *
     * @param plaintext at most {@link #MAX_PLAINTEXT_BYTES} bytes between position and limit, consumed
     * @return the record; the buffer is this object's own and valid until the next call
     * @throws IllegalArgumentException if the plaintext is too long; nothing is spent
     * @throws RecordException if the key's limit is reached, the backend failed, or this direction has ended
     */
    public ByteBuffer seal(RecordType type, ByteBuffer plaintext) throws RecordException {
        int length = plaintext.remaining();
        if (length > MAX_PLAINTEXT_BYTES) {
            throw new IllegalArgumentException(
                    "a message has at most " + MAX_PLAINTEXT_BYTES + " bytes, this one has " + length);
        }
        key.require(length);
        ByteBuffer out = room(length + OVERHEAD_BYTES).put((byte) type.id());
        byte[] nonce = key.nonce();
        ByteBuffer associatedData = key.associatedData(type);
        key.spend(length); // First, so that a failure cannot make a nonce serve twice.
        try {
            key.aead().seal(nonce, associatedData, plaintext, out);
        } catch (RuntimeException e) {
            throw key.backendFailed(e);
        }
        return out.flip();
    }

    @Override
    public void close() {
        key.close();
    }

    private ByteBuffer room(int bytes) {
        if (record.capacity() < bytes) {
            record = ByteBuffer.allocate(Math.max(bytes, Math.min(2 * record.capacity(), MAX_PLAINTEXT_BYTES)));
        }
        return record.clear();
    }
}
