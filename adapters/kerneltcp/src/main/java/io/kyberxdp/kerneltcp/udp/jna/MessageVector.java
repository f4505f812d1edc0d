package io.kyberxdp.kerneltcp.udp.jna;

import java.nio.ByteBuffer;

/**
 * The arguments of sendmmsg and recvmmsg: a row of messages, each with one piece of payload, an address and control data.
 *
 * <p>Offsets for 64-bit Linux, the same on x86-64 and AArch64 (the kernel's include/linux/socket.h, include/uapi/linux/uio.h;
 * a size or an address has 8 bytes, an int 4):
 *
 * <pre>
 *   struct mmsghdr  0 msg_name   8 msg_namelen (int)  16 msg_iov  24 msg_iovlen
 *                  32 msg_control  40 msg_controllen  48 msg_flags (int)  56 msg_len (int)   64 bytes
 *   struct iovec    0 iov_base   8 iov_len                                                    16 bytes
 *   struct cmsghdr  0 cmsg_len   8 cmsg_level (int)  12 cmsg_type (int)  16 data              padded to 8
 * </pre>
 *
 * A message's parts lie together in one cell: mmsghdr rows must be contiguous, so these come first, then the cells.
 */
final class MessageVector {

    private static final int HEADER_BYTES = 64;
    private static final int NAME = 0;
    private static final int NAME_LENGTH = 8;
    private static final int IOV = 16;
    private static final int IOV_COUNT = 24;
    private static final int CONTROL = 32;
    private static final int CONTROL_LENGTH = 40;
    private static final int FLAGS = 48;
    private static final int LENGTH = 56;

    private static final int CELL_IOV = 0;
    private static final int IOV_LENGTH = 8;
    private static final int CELL_ADDRESS = 16;
    private static final int CELL_CONTROL = CELL_ADDRESS + SocketAddress.BYTES;
    private static final int CONTROL_BYTES = 80;
    private static final int CELL_BYTES = CELL_CONTROL + CONTROL_BYTES;

    private static final int CMSG_LEVEL = 8;
    private static final int CMSG_TYPE = 12;
    private static final int CMSG_DATA = 16;
    private static final int CMSG_ALIGNMENT = 8;

    private final int count;
    private final OffHeap memory;
    private final ByteBuffer buffer;

    /** A row of {@code count} messages. */
    MessageVector(int count) {
        this.count = count;
        this.memory = OffHeap.allocate(count * (HEADER_BYTES + CELL_BYTES));
        this.buffer = memory.buffer();
        for (int i = 0; i < count; i++) {
            buffer.putLong(header(i) + NAME, memory.address() + addressAt(i));
            buffer.putLong(header(i) + IOV, memory.address() + cell(i) + CELL_IOV);
            buffer.putLong(header(i) + IOV_COUNT, 1);
            buffer.putLong(header(i) + CONTROL, memory.address() + cell(i) + CELL_CONTROL);
        }
    }

    private static int header(int i) {
        return i * HEADER_BYTES;
    }

    private int cell(int i) {
        return count * HEADER_BYTES + i * CELL_BYTES;
    }

    int count() {
        return count;
    }

    /** Where the messages from the i-th on are, for the call. */
    long address(int i) {
        return memory.address() + header(i);
    }

    /** The memory that addresses are written to and read from. */
    OffHeap memory() {
        return memory;
    }

    /** The position of the i-th message's address in the memory. */
    int addressAt(int i) {
        return cell(i) + CELL_ADDRESS;
    }

    void setAddressLength(int i, int bytes) {
        buffer.putInt(header(i) + NAME_LENGTH, bytes);
    }

    void setPayload(int i, long address, long bytes) {
        buffer.putLong(cell(i) + CELL_IOV, address);
        setPayloadBytes(i, bytes);
    }

    void setPayloadBytes(int i, long bytes) {
        buffer.putLong(cell(i) + CELL_IOV + IOV_LENGTH, bytes);
    }

    /** Gives the message one item of control data, a number of 2 bytes. */
    void setControl(int i, int level, int type, int value) {
        int at = cell(i) + CELL_CONTROL;
        buffer.putLong(at, CMSG_DATA + Short.BYTES)
                .putInt(at + CMSG_LEVEL, level)
                .putInt(at + CMSG_TYPE, type)
                .putShort(at + CMSG_DATA, (short) value);
        buffer.putLong(header(i) + CONTROL_LENGTH, padded(CMSG_DATA + Short.BYTES));
    }

    void setNoControl(int i) {
        buffer.putLong(header(i) + CONTROL_LENGTH, 0);
    }

    /** Gives the kernel all the room there is for an address and control data. */
    void clearForReceiving(int i) {
        setAddressLength(i, SocketAddress.BYTES);
        buffer.putLong(header(i) + CONTROL_LENGTH, CONTROL_BYTES).putInt(header(i) + FLAGS, 0);
    }

    /** How many bytes of payload passed. */
    int length(int i) {
        return buffer.getInt(header(i) + LENGTH);
    }

    boolean hasFlag(int i, int flag) {
        return (buffer.getInt(header(i) + FLAGS) & flag) != 0;
    }

    /** The number of 4 bytes in the control data of that level and type, or -1 (which is none of those asked for). */
    long control(int i, int level, int type) {
        int start = cell(i) + CELL_CONTROL;
        int end = start + (int) Math.min(CONTROL_BYTES, buffer.getLong(header(i) + CONTROL_LENGTH));
        int at = start;
        while (at + CMSG_DATA + Integer.BYTES <= end) {
            if (buffer.getInt(at + CMSG_LEVEL) == level && buffer.getInt(at + CMSG_TYPE) == type) {
                return Integer.toUnsignedLong(buffer.getInt(at + CMSG_DATA));
            }
            at += (int) padded(Math.max(CMSG_DATA, buffer.getLong(at)));
        }
        return -1;
    }

    private static long padded(long bytes) {
        return (bytes + CMSG_ALIGNMENT - 1) / CMSG_ALIGNMENT * CMSG_ALIGNMENT;
    }
}
