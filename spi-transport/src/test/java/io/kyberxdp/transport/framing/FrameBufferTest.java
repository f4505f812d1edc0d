package io.kyberxdp.transport.framing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.MalformedMessageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

final class FrameBufferTest {

    private static final int MAX = 66_560;

    @Property(tries = 300)
    void cutsAStreamAtItsFramesHoweverTheBytesArrive(
            @ForAll @Size(max = 12) List<@IntRange(max = 9_000) Integer> sizes,
            @ForAll @IntRange(min = 1, max = 5_000) int chunk)
            throws IOException {
        ByteArrayInputStream stream = new ByteArrayInputStream(framed(sizes));
        FrameBuffer frames = new FrameBuffer(MAX);
        List<Integer> got = new ArrayList<>();
        boolean more = true;
        while (more) {
            more = frames.fillFrom((target, offset, length) -> stream.read(target, offset, Math.min(chunk, length)));
            for (ByteBuffer message = frames.next(); message != null; message = frames.next()) {
                assertArrayEquals(body(message.remaining(), got.size()), copy(message));
                got.add(message.limit());
            }
        }
        assertEquals(sizes, got);
        assertEquals(0, frames.pending());
    }

    @Test
    void acceptsTheLargestMessageAndRefusesTheNext() throws IOException {
        FrameBuffer frames = new FrameBuffer(MAX);
        ByteArrayInputStream stream = new ByteArrayInputStream(framed(List.of(MAX)));
        while (frames.fillFrom(stream::read)) {
            assertTrue(frames.capacity() <= MAX + FrameBuffer.LENGTH_BYTES);
        }
        assertEquals(MAX, frames.next().remaining());
        assertRefused(MAX + 1);
    }

    @Test
    void refusesEveryLengthAboveTheBound() {
        for (int length : new int[] {MAX + 1, 0x0100_0000, Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 0x4745_5420}) {
            assertRefused(length);
        }
    }

    private static void assertRefused(int length) {
        FrameBuffer frames = new FrameBuffer(MAX);
        ByteArrayInputStream stream =
                new ByteArrayInputStream(ByteBuffer.allocate(4).putInt(length).array());
        MalformedMessageException e = assertThrows(MalformedMessageException.class, () -> {
            frames.fillFrom(stream::read);
            frames.next();
        });
        assertTrue(e.getMessage().contains(Integer.toUnsignedString(length)), e.getMessage());
        assertTrue(frames.capacity() <= 4_096);
    }

    @Test
    void spendsNoMemoryOnALengthAlone() throws IOException {
        FrameBuffer frames = new FrameBuffer(MAX);
        ByteArrayInputStream stream =
                new ByteArrayInputStream(ByteBuffer.allocate(7).putInt(MAX).array());
        while (frames.fillFrom(stream::read)) {
            assertNull(frames.next());
        }
        assertEquals(7, frames.pending());
        assertEquals(4_096, frames.capacity());
    }

    private static byte[] framed(List<Integer> sizes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < sizes.size(); i++) {
            out.write(ByteBuffer.allocate(4).putInt(sizes.get(i)).array());
            out.write(body(sizes.get(i), i));
        }
        return out.toByteArray();
    }

    private static byte[] body(int size, int seed) {
        byte[] body = new byte[size];
        for (int i = 0; i < size; i++) {
            body[i] = (byte) (i * 31 + seed);
        }
        return body;
    }

    private static byte[] copy(ByteBuffer message) {
        byte[] copy = new byte[message.remaining()];
        message.get(copy);
        return copy;
    }
}
