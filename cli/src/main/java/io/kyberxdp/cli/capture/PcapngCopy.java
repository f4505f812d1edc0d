package io.kyberxdp.cli.capture;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Copies what a {@link PcapngWriter} writes, whole blocks only, and counts along. */
public final class PcapngCopy {

    private static final int BUFFER_BYTES = 64 << 10;

    /** Far more than a block with the largest datagram has. */
    private static final int MAX_BLOCK = 1 << 20;

    /** Of a block, how much lies before the options: type, length, interface and time. */
    private static final int STATISTICS_OPTIONS = 20;

    private long frames;
    private long lost;
    private boolean ended;

    /**
     * Copies until the end, or until the middle of a block if the writer breaks off there.
     *
     * @throws IOException if writing fails, or what comes is something else
     */
    void run(InputStream from, OutputStream to) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(from, BUFFER_BYTES));
        try {
            while (true) {
                byte[] block = readBlock(in);
                to.write(block);
                count(ByteBuffer.wrap(block));
                if (in.available() == 0) {
                    to.flush();
                }
            }
        } catch (EOFException e) {
            to.flush();
        }
    }

    private static byte[] readBlock(DataInputStream in) throws IOException {
        int type = in.readInt();
        int length = in.readInt();
        if (length < PcapngWriter.FRAMING || length > MAX_BLOCK) {
            throw new IOException("a block of " + length + " bytes is none");
        }
        byte[] block = new byte[length];
        ByteBuffer.wrap(block).putInt(type).putInt(length);
        in.readFully(block, 2 * Integer.BYTES, length - 2 * Integer.BYTES);
        return block;
    }

    private void count(ByteBuffer block) {
        int type = block.getInt(0);
        if (type == PcapngWriter.ENHANCED_PACKET) {
            frames++;
        } else if (type == PcapngWriter.INTERFACE_STATISTICS) {
            ended = true;
            lost += droppedOf(block.position(STATISTICS_OPTIONS));
        }
    }

    private static long droppedOf(ByteBuffer options) {
        while (options.remaining() >= 2 * Integer.BYTES) {
            int code = options.getShort();
            int length = options.getShort() & 0xffff;
            if (code == PcapngWriter.STATISTICS_DROPPED) {
                return options.getLong();
            }
            options.position(Math.min(options.limit(), options.position() + (length + 3 & ~3)));
        }
        return 0;
    }

    /** How many frames were copied. */
    public long frames() {
        return frames;
    }

    /** How many frames the other side could not record, as it says at the end. */
    public long lost() {
        return lost;
    }

    /** Whether the end of the recording came, which it does not from a process that was killed. */
    public boolean hasEnded() {
        return ended || frames == 0;
    }
}
