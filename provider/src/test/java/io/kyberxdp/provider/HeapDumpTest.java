package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That the dumps in which tests look for secrets would show them. */
class HeapDumpTest {

    private static final byte[] INVERTED = Hidden.random(1, 48);

    /** What {@link #showsFieldsOfOurObjectsAndOfTheirSuperclasses} looks for. */
    static class Parent {
        final short low = 0x1234;
        final byte[] array = Hidden.inverted(INVERTED);
    }

    static final class Child extends Parent {
        final long high = 0x1122334455667788L;
        final boolean is = true;
    }

    @Test
    void showsAnArrayThatNobodyHoldsAnyLonger() throws Exception {
        HeapDump heap = HeapDump.after(() -> {
            byte[] dropped = Hidden.inverted(INVERTED);
            assertEquals(48, dropped.length);
        });
        assertEquals(1, heap.arraysWith(Hidden.inverted(INVERTED)));
    }

    @Test
    void doesNotShowOneThatIsWiped() throws Exception {
        HeapDump heap = HeapDump.after(() -> Hidden.wipe(Hidden.inverted(INVERTED)));
        assertEquals(0, heap.arraysWith(Hidden.inverted(INVERTED)));
    }

    @Test
    void showsElementsOfMoreBytesHighestByteFirst() throws Exception {
        ByteBuffer inverted = ByteBuffer.wrap(INVERTED);
        HeapDump heap = HeapDump.after(() -> {
            int[] ints = {~inverted.getInt(0), ~inverted.getInt(4)};
            long[] longs = {~inverted.getLong(8), ~inverted.getLong(16)};
            assertEquals(ints.length, longs.length);
        });
        assertEquals(1, heap.arraysWith(Hidden.inverted(Arrays.copyOf(INVERTED, 8))));
        assertEquals(1, heap.arraysWith(Hidden.inverted(Arrays.copyOfRange(INVERTED, 8, 24))));
    }

    @Test
    void showsFieldsOfOurObjectsAndOfTheirSuperclasses() throws Exception {
        Object[] held = new Object[1];
        HeapDump heap = HeapDump.after(() -> held[0] = new Child());
        List<HeapDump.Instance> found = heap.instancesOf(Child.class);
        assertEquals(1, found.size());
        assertEquals(0x1122334455667788L, found.get(0).fields().get("high"));
        assertEquals(1, found.get(0).fields().get("is"));
        assertEquals(0x1234, found.get(0).fields().get("low"));
        assertArrayEquals(
                Hidden.inverted(INVERTED), heap.array(found.get(0).fields().get("array")));
    }
}
