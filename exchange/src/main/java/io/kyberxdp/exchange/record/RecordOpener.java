package io.kyberxdp.exchange.record;

import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.exchange.protocol.RecordException.Reason;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import javax.crypto.AEADBadTagException;

/**
 * The receiving direction of a session. Records open in the order they were sealed, each once; the first that does not
 * ends this direction for good. After a record of type REKEY the next opens under the next key. One thread at a time. No
 * socket and no clock.
 */
public final class RecordOpener implements AutoCloseable {

    private final RecordKey key;
    private boolean justRekeyed;

    /** With the direction's key of 32 bytes, copied. */
    public RecordOpener(SymmetricCrypto crypto, AeadAlgorithm algorithm, byte[] key) {
        this(new RecordKey(crypto, algorithm, key, RecordKey.BLOCK_LIMIT));
    }

    RecordOpener(RecordKey key) {
        this.key = key;
    }

    /**
     * Opens the next record.
     *
     * @param record the whole record between position and limit, consumed
     * @throws RecordException if it is not the next authentic record, or the backend failed; nothing of its contents is
     *     shown, and this direction has ended
     */
    public OpenedRecord open(ByteBuffer record) throws RecordException {
        try {
            return openNext(record);
        } catch (RecordException e) {
            if (e.reason() != Reason.DEAD) {
                key.kill(e);
            }
            throw e;
        }
    }

    private OpenedRecord openNext(ByteBuffer record) throws RecordException {
        int length = record.remaining() - RecordSealer.OVERHEAD_BYTES;
        key.require(Math.max(length, 0));
        if (length < 0 || length > RecordSealer.MAX_PLAINTEXT_BYTES) {
            throw new RecordException(
                    Reason.MALFORMED, "record " + key.counter() + " has " + record.remaining() + " bytes");
        }
        int typeId = Byte.toUnsignedInt(record.get());
        RecordType type = RecordType.of(typeId);
        if (type == null) {
            throw new RecordException(Reason.MALFORMED, "record " + key.counter() + " is of unknown type " + typeId);
        }
        byte[] plaintext = decrypt(type, record, length);
        if (type != RecordType.DATA && length != 0) {
            throw new RecordException(
                    Reason.UNEXPECTED, "record " + key.counter() + " of type " + type + " is not empty");
        }
        key.spend(length);
        follow(type);
        return new OpenedRecord(type, plaintext);
    }

    /** Each new key protects something: so a peer cannot keep this side busy with keys, and show nothing for it. */
    private void follow(RecordType type) throws RecordException {
        if (type == RecordType.REKEY) {
            if (justRekeyed) {
                throw new RecordException(Reason.UNEXPECTED, "the peer changed its key twice with nothing in between");
            }
            key.rekey();
        }
        justRekeyed = type == RecordType.REKEY;
    }

    private byte[] decrypt(RecordType type, ByteBuffer ciphertext, int length) throws RecordException {
        ByteBuffer plaintext = ByteBuffer.allocate(length);
        try {
            key.aead().open(key.nonce(), key.associatedData(type), ciphertext, plaintext);
        } catch (AEADBadTagException e) {
            throw new RecordException(
                    Reason.AUTHENTICATION,
                    "record " + key.counter()
                            + " is not authentic: it was altered, replayed or reordered, or one before it is missing",
                    e);
        } catch (RuntimeException e) {
            throw key.backendFailed(e);
        }
        return plaintext.array();
    }

    @Override
    public void close() {
        key.close();
    }
}
