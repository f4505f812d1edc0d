package io.kyberxdp.exchange.record;

import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.exchange.protocol.RecordException.Reason;
import io.kyberxdp.exchange.symmetric.Nonce;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * One direction's key, its counter, and how much it has protected.
 *
 * <p>The nonce is four zero bytes and the counter; the associated data is the type and the counter. The counter goes on when
 * the key changes. Use is counted in blocks of 16 bytes: each record spends one for every 16 bytes begun and two for its tag
 * and associated data. At 2^36 blocks (1 TiB in full records) AES-GCM's distinguishing advantage is still about 2^-57, the
 * bound TLS 1.3 keeps (RFC 8446, 5.5); the sender changes the key long before.
 */
final class RecordKey implements AutoCloseable {

    static final long BLOCK_LIMIT = 1L << 36;

    private static final int BLOCK_BYTES = 16;
    private static final long REKEY_NONCE = -1; // 2^64 - 1, which no counter reaches.

    private final SymmetricCrypto crypto;
    private final AeadAlgorithm algorithm;
    private final long blockLimit;
    private final byte[] nonce = new byte[AeadAlgorithm.NONCE_BYTES];
    private final ByteBuffer associatedData = ByteBuffer.allocate(1 + Long.BYTES);
    private SymmetricCrypto.Aead aead;
    private long counter;
    private long records;
    private long blocks;
    private Throwable dead;
    private boolean closed;

    /** {@code key} has 32 bytes and is copied. */
    RecordKey(SymmetricCrypto crypto, AeadAlgorithm algorithm, byte[] key, long blockLimit) {
        this.crypto = crypto;
        this.algorithm = algorithm;
        this.blockLimit = blockLimit;
        this.aead = crypto.aead(algorithm, key);
    }

    long counter() {
        return counter;
    }

    /** How many records this key has protected. */
    long records() {
        return records;
    }

    /** How many blocks this key has protected. */
    long blocks() {
        return blocks;
    }

    /** Refuses a record of {@code plainBytes} if the key is dead, or could not protect it safely. */
    void require(int plainBytes) throws RecordException {
        if (dead != null) {
            throw new RecordException(Reason.DEAD, "this direction of the session has ended", dead);
        }
        if (closed) {
            throw new IllegalStateException("this direction of the session is closed, its key is wiped");
        }
        if (blocks + cost(plainBytes) > blockLimit) {
            throw new RecordException(
                    Reason.LIMIT,
                    "the sender has protected " + blocks + " blocks in " + records
                            + " records with one key, as much as is safe, and not changed it");
        }
    }

    /** Counts a record as done. */
    void spend(int plainBytes) {
        blocks += cost(plainBytes);
        records++;
        counter++;
    }

    /** Noise 4.2 and 11.3: the next key is the first 32 bytes of 32 zeros encrypted under a nonce of its own. */
    void rekey() throws RecordException {
        ByteBuffer next = ByteBuffer.allocate(AeadAlgorithm.KEY_BYTES + AeadAlgorithm.TAG_BYTES);
        ByteBuffer zeros = ByteBuffer.allocate(AeadAlgorithm.KEY_BYTES);
        byte[] key = {};
        try {
            aead.seal(Nonce.put(nonce, REKEY_NONCE), ByteBuffer.allocate(0), zeros, next);
            key = Arrays.copyOf(next.array(), AeadAlgorithm.KEY_BYTES);
            SymmetricCrypto.Aead fresh = crypto.aead(algorithm, key);
            aead.close();
            aead = fresh;
            records = 0;
            blocks = 0;
        } catch (RuntimeException e) {
            throw backendFailed(e);
        } finally {
            Arrays.fill(next.array(), (byte) 0);
            Arrays.fill(key, (byte) 0);
        }
    }

    /** Refuses everything from now on, because of {@code cause}. */
    void kill(Throwable cause) {
        dead = cause;
        aead.close();
    }

    /** Refuses everything from now on: the record at hand is lost, so none after it could open. */
    RecordException backendFailed(RuntimeException cause) {
        RecordException failure =
                new RecordException(Reason.PROVIDER, "the symmetric backend failed: " + cause.getMessage(), cause);
        kill(failure);
        return failure;
    }

    SymmetricCrypto.Aead aead() {
        return aead;
    }

    byte[] nonce() {
        return Nonce.put(nonce, counter);
    }

    ByteBuffer associatedData(RecordType type) {
        return associatedData.clear().put((byte) type.id()).putLong(counter).flip();
    }

    private static long cost(long plainBytes) {
        return (plainBytes + BLOCK_BYTES - 1) / BLOCK_BYTES + 2;
    }

    @Override
    public void close() {
        closed = true;
        aead.close();
    }
}
