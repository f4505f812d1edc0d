package io.kyberxdp.exchange.record;

import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.exchange.protocol.RecordException.Reason;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;

/**
 * One direction's key, its counter, and how much it may still protect.
 *
 * <p>The nonce is four zero bytes and the counter; the associated data is the type and the counter. The budget counts AES
 * blocks: each record spends one for every 16 bytes begun and two for its tag and associated data. At 2^36 blocks (1 TiB in
 * full records) AES-GCM's distinguishing advantage is still about 2^-57, the bound TLS 1.3 keeps (RFC 8446, 5.5).
 */
final class RecordKey implements AutoCloseable {

    static final long BLOCK_LIMIT = 1L << 36;

    private static final int BLOCK_BYTES = 16;

    private final SymmetricCrypto.Aead aead;
    private final ByteBuffer nonce = ByteBuffer.allocate(AeadAlgorithm.NONCE_BYTES);
    private final ByteBuffer associatedData = ByteBuffer.allocate(1 + Long.BYTES);
    private final long blockLimit;
    private long counter;
    private long blocks;
    private Throwable dead;

    RecordKey(SymmetricCrypto.Aead aead, long blockLimit) {
        this.aead = aead;
        this.blockLimit = blockLimit;
    }

    long counter() {
        return counter;
    }

    /** Refuses a record of {@code plainBytes} if the key is dead, or could not protect it safely. */
    void require(int plainBytes) throws RecordException {
        if (dead != null) {
            throw new RecordException(Reason.DEAD, "this direction of the session has ended", dead);
        }
        if (blocks + cost(plainBytes) > blockLimit) {
            throw new RecordException(
                    Reason.LIMIT,
                    "the session's key has protected " + blocks + " blocks in " + counter
                            + " records, as much as is safe: start a new session");
        }
    }

    /** Counts a record as done. */
    void spend(int plainBytes) {
        blocks += cost(plainBytes);
        counter++;
    }

    /** Refuses everything from now on, because of {@code cause}. */
    void kill(Throwable cause) {
        dead = cause;
        aead.close();
    }

    SymmetricCrypto.Aead aead() {
        return aead;
    }

    byte[] nonce() {
        return nonce.putLong(AeadAlgorithm.NONCE_BYTES - Long.BYTES, counter).array();
    }

    ByteBuffer associatedData(RecordType type) {
        return associatedData.clear().put((byte) type.id()).putLong(counter).flip();
    }

    private static long cost(long plainBytes) {
        return (plainBytes + BLOCK_BYTES - 1) / BLOCK_BYTES + 2;
    }

    @Override
    public void close() {
        aead.close();
    }
}
