package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ByteRangesTest {

    private static final int END = 64;

    @Property
    void behavesAsASetOfOffsets(
            @ForAll @Size(max = 40) List<@IntRange(min = 0, max = 2 * END * 16 - 1) Integer> steps) {
        ByteRanges ranges = new ByteRanges();
        BitSet model = new BitSet();
        for (int step : steps) {
            int from = step / 2 % END;
            int to = from + 1 + step / 2 / END;
            if (step % 2 == 0) {
                assertTrue(ranges.canAdd(from, to));
                assertTrue(ranges.add(from, to));
                model.set(from, to);
            } else {
                ranges.remove(from, to);
                model.clear(from, to);
            }
            assertSame(model, ranges);
        }
    }

    private static void assertSame(BitSet model, ByteRanges ranges) {
        assertEquals(model.isEmpty(), ranges.isEmpty());
        for (int i = 0; i < 2 * END; i++) {
            int present = model.nextSetBit(i);
            assertEquals(present < 0 ? Long.MAX_VALUE : present, ranges.nextPresent(i));
            assertEquals(model.nextClearBit(i), ranges.nextAbsent(i));
        }
        if (!model.isEmpty()) {
            assertEquals(model.nextSetBit(0), ranges.firstStart());
            assertEquals(model.nextClearBit(model.nextSetBit(0)), ranges.firstEnd());
        }
    }

    @Test
    void refusesOneRangeTooManyButNotToGrow() {
        ByteRanges ranges = full();
        assertFalse(ranges.canAdd(5, 6));
        assertFalse(ranges.add(5, 6));
        assertEquals(ByteRanges.LIMIT, ranges.count());
        assertFalse(ranges.canAdd(10L * ByteRanges.LIMIT, 10L * ByteRanges.LIMIT + 1));
        assertTrue(ranges.canAdd(9, 10));
        assertTrue(ranges.canAdd(1, 2));
        assertTrue(ranges.add(1, 2));
        assertTrue(ranges.canAdd(2, 10));
        assertTrue(ranges.add(2, 10));
        assertEquals(ByteRanges.LIMIT - 1, ranges.count());
    }

    @Test
    void stretchesTheNearestWhereItMustNotRefuse() {
        ByteRanges ranges = full();
        ranges.addGenerously(3, 4);
        assertEquals(0, ranges.firstStart());
        assertEquals(4, ranges.firstEnd());
        ranges.addGenerously(18, 19);
        assertEquals(18, ranges.nextPresent(11));
        assertEquals(21, ranges.nextAbsent(18));
        long behind = 10L * ByteRanges.LIMIT + 7;
        ranges.addGenerously(behind, behind + 1);
        assertEquals(behind, ranges.nextPresent(behind));
        assertEquals(ByteRanges.LIMIT, ranges.count());
    }

    @Test
    void stretchesTheLowestDownwardsAndTheNearerOfTwo() {
        ByteRanges ranges = full();
        ranges.remove(0, 1);
        ranges.add(20_000, 20_001);
        ranges.addGenerously(3, 5);
        assertEquals(3, ranges.firstStart());
        assertEquals(11, ranges.firstEnd());
        ranges.addGenerously(14, 15);
        assertEquals(15, ranges.firstEnd(), "3 from one and 5 from the other");
        ranges.addGenerously(26, 27);
        assertEquals(26, ranges.nextPresent(22), "5 from one and 3 from the other");
    }

    @Test
    void isEmptyOnceCleared() {
        ByteRanges ranges = full();
        ranges.clear();
        assertTrue(ranges.isEmpty());
        assertEquals(Long.MAX_VALUE, ranges.nextPresent(0));
    }

    @Test
    void keepsWhatItCannotCut() {
        ByteRanges ranges = full();
        ranges.add(1, 9);
        ranges.remove(4, 5);
        assertEquals(9, ranges.nextAbsent(0), "one range more would be too many");
        ranges.remove(0, 3);
        assertEquals(3, ranges.firstStart());
    }

    /** A range of one byte at every tenth offset. */
    private static ByteRanges full() {
        ByteRanges ranges = new ByteRanges();
        for (int i = 0; i < ByteRanges.LIMIT; i++) {
            ranges.add(10L * i, 10L * i + 1);
        }
        return ranges;
    }
}
