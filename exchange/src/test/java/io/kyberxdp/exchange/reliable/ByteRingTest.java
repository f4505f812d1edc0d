package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Compared with the whole stream, of which a ring holds the part between its offsets. */
class ByteRingTest {

    private static final int STREAM = 100_000;

    @Property(tries = 100)
    void holdsWhatLiesBetweenItsOffsetsHoweverItGrows(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] stream = new byte[STREAM];
        random.nextBytes(stream);
        ByteRing ring = new ByteRing();
        int base = 0;
        int end = 0;
        while (end < STREAM) {
            int more = Math.min(1 + random.nextInt(6_000), STREAM - end);
            ring.reserve(base, end + more);
            assertTrue(ring.capacity() >= end + more - base);
            ring.put(end, ByteBuffer.wrap(stream), end, more);
            end += more;
            assertArrayEquals(Arrays.copyOfRange(stream, base, end), stored(ring, base, end - base));
            base += random.nextInt(1 + Math.min(5_000, end - base));
        }
    }

    @Test
    void takesMemoryAsAPowerOfTwo() {
        ByteRing ring = new ByteRing();
        assertEquals(0, ring.capacity());
        ring.reserve(7, 8);
        assertEquals(4_096, ring.capacity());
        ring.reserve(7, 7 + 4_096);
        assertEquals(4_096, ring.capacity());
        ring.reserve(7, 8 + 4_096);
        assertEquals(8_192, ring.capacity());
        ring.release();
        assertEquals(0, ring.capacity());
    }

    private static byte[] stored(ByteRing ring, int offset, int length) {
        ByteBuffer target = ByteBuffer.allocate(length);
        ring.get(offset, target, length);
        return target.array();
    }
}
