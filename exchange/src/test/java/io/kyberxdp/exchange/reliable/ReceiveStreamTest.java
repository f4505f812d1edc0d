package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ReceiveStreamTest {

    private static final int WINDOW = ReceiveStream.INITIAL_WINDOW;

    private final ReceiveStream stream = new ReceiveStream(64 << 10);

    /** Segments that overlap, repeat and come in any order are put together as they were, and bytes never change once there. */
    @Property(tries = 50)
    void putsAnySegmentsTogetherAndKeepsTheFirst(@ForAll long seed) {
        Random random = new Random(seed);
        ReceiveStream each = new ReceiveStream(64 << 10);
        byte[] expected = new byte[50_000];
        boolean[] known = new boolean[expected.length];
        ByteBuffer target = ByteBuffer.allocate(expected.length);
        int limit = WINDOW;
        while (target.hasRemaining()) {
            int base = Math.min(target.position() + each.readable(), expected.length - 1);
            int offset = Math.max(0, Math.min(base - 50 + random.nextInt(3000), limit - 1));
            int length = 1 + random.nextInt(Math.min(3000, Math.min(limit, expected.length) - offset));
            byte[] segment = new byte[length + 5];
            random.nextBytes(segment);
            assertTrue(each.isAllowed(offset, length));
            if (!each.hasRoomFor(offset, length)) {
                continue;
            }
            each.receive(offset, ByteBuffer.wrap(segment), 5, length);
            for (int i = 0; i < length; i++) {
                if (!known[offset + i]) {
                    known[offset + i] = true;
                    expected[offset + i] = segment[5 + i];
                }
            }
            if (random.nextBoolean()) {
                each.read(target, true);
            }
            limit = Math.min(limitOf(each, limit), expected.length);
        }
        assertArrayEquals(expected, target.array());
        assertTrue(each.bufferBytes() <= 64 << 10);
    }

    private static int limitOf(ReceiveStream stream, int before) {
        if (!stream.limitWanted()) {
            return before;
        }
        ByteBuffer out = ByteBuffer.allocate(9);
        stream.sendLimit(out);
        return (int) out.getLong(1);
    }

    @Test
    void allowsNothingBeyondTheWindow() {
        assertTrue(stream.isAllowed(WINDOW - 1, 1));
        assertFalse(stream.isAllowed(WINDOW - 1, 2));
        assertFalse(stream.isAllowed(Frame.MAX_OFFSET, 65_535));
        assertTrue(stream.mayEndAt(WINDOW));
        assertFalse(stream.mayEndAt(WINDOW + 1));
    }

    @Test
    void movesTheWindowWhenHalfWasReadAndGrowsItWhenItMay() {
        receive(0, WINDOW);
        read(WINDOW / 2 - 1, false);
        assertFalse(stream.limitWanted());
        read(1, false);
        assertTrue(stream.limitWanted());
        assertEquals(WINDOW / 2 + WINDOW, limitOf(stream, 0));
        assertFalse(stream.limitWanted());
        read(WINDOW / 2, true);
        assertEquals(WINDOW + 2 * WINDOW, limitOf(stream, 0));
        stream.limitLost();
        assertEquals(WINDOW + 2 * WINDOW, limitOf(stream, 0), "a lost one is sent again");
    }

    @Test
    void growsToTheLimitAndNeverTakesBackWhatItAllowed() {
        long offset = 0;
        int limit = WINDOW;
        for (int i = 0; i < 10; i++) {
            receive(offset, (int) (limit - offset));
            read((int) (limit - offset), true);
            offset = limit;
            limit = limitOf(stream, limit);
        }
        assertEquals(64 << 10, limit - offset);
        stream.limitWindow(1);
        receive(offset, 60_000);
        read(60_000, true);
        assertEquals(offset + 60_000 + WINDOW, limitOf(stream, limit));
    }

    @Test
    void endsAtOnePlaceOnly() {
        receive(0, 100);
        assertFalse(stream.mayEndAt(99), "before bytes that came");
        assertTrue(stream.mayEndAt(150));
        stream.endAt(150);
        assertTrue(stream.mayEndAt(150));
        assertFalse(stream.mayEndAt(151));
        assertFalse(stream.isAllowed(150, 1));
        assertFalse(stream.isComplete());
        receive(100, 50);
        assertTrue(stream.isComplete());
        assertFalse(stream.isFinished());
        read(150, true);
        assertTrue(stream.isFinished());
        assertFalse(stream.limitWanted(), "nothing more will come");
    }

    @Test
    void anEmptyStreamEndsAtZero() {
        stream.endAt(0);
        assertTrue(stream.isComplete());
        assertTrue(stream.isFinished());
    }

    @Test
    void refusesMoreGapsThanItRemembersButNeverTheNextBytes() {
        for (int i = 0; i < ByteRanges.LIMIT; i++) {
            assertTrue(stream.hasRoomFor(10 + 2L * i, 1));
            receive(10 + 2L * i, 1);
        }
        assertFalse(stream.hasRoomFor(5, 1));
        assertTrue(stream.hasRoomFor(0, 1));
        assertTrue(stream.hasRoomFor(11, 1), "it joins two");
        receive(0, 10);
        assertEquals(11, stream.readable());
        assertTrue(stream.hasRoomFor(15, 1));
    }

    @Test
    void takesMemoryOnlyForWhatCame() {
        assertEquals(0, stream.bufferBytes());
        receive(0, 2400);
        assertEquals(4096, stream.bufferBytes());
        stream.releaseIfEmpty();
        assertEquals(4096, stream.bufferBytes());
        read(2400, false);
        stream.releaseIfEmpty();
        assertEquals(0, stream.bufferBytes());
        receive(5000, 10);
        stream.releaseIfEmpty();
        assertEquals(4096, stream.bufferBytes(), "what came out of order stays");
    }

    private void receive(long offset, int length) {
        stream.receive(offset, ByteBuffer.allocate(length), 0, length);
    }

    private void read(int bytes, boolean mayGrow) {
        assertEquals(bytes, stream.read(ByteBuffer.allocate(bytes), mayGrow));
    }
}
