package io.kyberxdp.afalg.jca;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Bytes that wait for the operation they belong to. What is dropped is wiped. */
final class GatheredBytes {

    private byte[] bytes = new byte[64];
    private int count;

    int count() {
        return count;
    }

    void add(byte[] in, int offset, int length) {
        int needed = Math.addExact(count, length);
        if (needed > bytes.length) {
            byte[] larger =
                    Arrays.copyOf(bytes, (int) Math.min(Math.max(2L * bytes.length, needed), Integer.MAX_VALUE - 8));
            Arrays.fill(bytes, 0, count, (byte) 0);
            bytes = larger;
        }
        System.arraycopy(in, offset, bytes, count, length);
        count = needed;
    }

    /** All of them, to be read. */
    ByteBuffer all() {
        return ByteBuffer.wrap(bytes, 0, count);
    }

    void clear() {
        Arrays.fill(bytes, 0, count, (byte) 0);
        count = 0;
    }
}
