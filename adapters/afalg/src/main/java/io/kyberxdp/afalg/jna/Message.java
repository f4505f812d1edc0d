package io.kyberxdp.afalg.jna;

import java.nio.ByteBuffer;

/**
 * A {@code struct msghdr} with its vectors and control messages, in one piece of memory that is used again and again:
 *
 * <pre>
 *  0        56         136                control messages, each
 * +--------+----------+----------+       0       8       12      16
 * | msghdr | 5 vectors| control  |      +-------+-------+-------+----------------+
 * +--------+----------+----------+      | length| level | type  | data, padded   |
 *                                       +-------+-------+-------+----------------+
 * </pre>
 */
public final class Message {

    private static final int IOV = 16;
    private static final int IOV_COUNT = 24;
    private static final int CONTROL = 32;
    private static final int CONTROL_LENGTH = 40;

    private static final int VECTORS_AT = 56;
    private static final int VECTOR_BYTES = 16;
    private static final int MAX_VECTORS = 5;
    private static final int CONTROL_AT = VECTORS_AT + MAX_VECTORS * VECTOR_BYTES;
    private static final int CMSG_HEADER_BYTES = 16;

    /** Longer than any initialisation vector of the kernel's algorithms, in bytes. */
    private static final int MAX_IV_BYTES = 256;

    private final OffHeap memory = new OffHeap(CONTROL_AT + 4 * CMSG_HEADER_BYTES + MAX_IV_BYTES);
    private final ByteBuffer bytes = memory.bytes();
    private int vectors;
    private int controlBytes;
    private long length;

    Message() {
        bytes.putLong(IOV, memory.address(VECTORS_AT));
        bytes.putLong(CONTROL, memory.address(CONTROL_AT));
    }

    /** Forgets what was set. A socket forgets, too, with the first control message of a later send: give the full set. */
    public Message clear() {
        vectors = 0;
        controlBytes = 0;
        length = 0;
        return this;
    }

    /** The direction of a cipher; without it the kernel decrypts. */
    public Message encrypting(boolean encrypting) {
        int at = control(AlgConstants.ALG_SET_OP, Integer.BYTES);
        bytes.putInt(at, encrypting ? 1 : 0);
        return this;
    }

    /** The initialisation vector: {@code struct af_alg_iv}, its length and its bytes. */
    public Message iv(byte[] iv) {
        if (iv.length > MAX_IV_BYTES) {
            throw new IllegalArgumentException("no algorithm has an IV of " + iv.length + " bytes");
        }
        int at = control(AlgConstants.ALG_SET_IV, Integer.BYTES + iv.length);
        bytes.putInt(at, iv.length).put(at + Integer.BYTES, iv);
        return this;
    }

    /** How many of the first bytes sent are associated data. */
    public Message associated(int length) {
        int at = control(AlgConstants.ALG_SET_AEAD_ASSOCLEN, Integer.BYTES);
        bytes.putInt(at, length);
        return this;
    }

    /** Adds bytes to send, or room to receive; none are skipped. */
    public Message vector(long address, int length) {
        if (length > 0) {
            int at = VECTORS_AT + vectors * VECTOR_BYTES;
            bytes.putLong(at, address).putLong(at + Long.BYTES, length);
            vectors++;
            this.length += length;
        }
        return this;
    }

    /** The bytes of all vectors. */
    long length() {
        return length;
    }

    /** The address of the header, made to fit what was set. */
    long address() {
        bytes.putLong(IOV_COUNT, vectors);
        bytes.putLong(CONTROL_LENGTH, controlBytes);
        return memory.address(0);
    }

    /** The address of the first vector. */
    long vectorAddress() {
        return memory.address(VECTORS_AT);
    }

    private int control(int type, int dataBytes) {
        int at = CONTROL_AT + controlBytes;
        bytes.putLong(at, CMSG_HEADER_BYTES + dataBytes);
        bytes.putInt(at + Long.BYTES, AlgConstants.SOL_ALG);
        bytes.putInt(at + Long.BYTES + Integer.BYTES, type);
        controlBytes += CMSG_HEADER_BYTES + (dataBytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
        return at + CMSG_HEADER_BYTES;
    }
}
