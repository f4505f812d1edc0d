package io.kyberxdp.transport.framing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.fuzz.FuzzTarget;
import io.kyberxdp.transport.MalformedMessageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/** A stream cut into frames: the frames and what is left make the stream again, in memory that does not depend on lengths. */
final class FrameBufferFuzzTest extends FuzzTarget {

    private static final int MOST = 1_000;
    private static final int MOST_MEMORY = 4_096;

    /** The first byte says how many bytes a read brings, the rest is the stream. */
    @Override
    protected void check(byte[] input) throws IOException {
        int chunk = input.length == 0 ? 1 : 1 + (input[0] & 0xff);
        byte[] stream = Arrays.copyOfRange(input, Math.min(1, input.length), input.length);
        ByteArrayInputStream source = new ByteArrayInputStream(stream);
        FrameBuffer frames = new FrameBuffer(MOST);
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        try {
            boolean more = true;
            while (more) {
                more = frames.fillFrom(
                        (target, offset, length) -> source.read(target, offset, Math.min(chunk, length)));
                for (ByteBuffer message = frames.next(); message != null; message = frames.next()) {
                    copy(message, again);
                }
                assertTrue(frames.capacity() <= MOST_MEMORY, "a buffer of " + frames.capacity());
            }
        } catch (MalformedMessageException e) {
            return;
        }
        assertEquals(stream.length, again.size() + frames.pending());
        assertArrayEquals(Arrays.copyOf(stream, again.size()), again.toByteArray());
    }

    private static void copy(ByteBuffer message, ByteArrayOutputStream again) throws IOException {
        ByteBuffer length = ByteBuffer.allocate(FrameBuffer.LENGTH_BYTES);
        again.write(length.putInt(message.remaining()).array());
        byte[] bytes = new byte[message.remaining()];
        message.get(bytes);
        again.write(bytes);
    }

    @Override
    protected List<byte[]> seeds() {
        return List.of(
                new byte[] {0, 0, 0, 0, 1, 42},
                new byte[] {(byte) 200, 0, 0, 0, 0, 0, 0, 0, 2, 7, 8, 0, 0, 0, 3, 1, 2, 3},
                ByteBuffer.allocate(1 + 4 + MOST + 4).putInt(1, MOST).array());
    }
}
