package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class AckRangesTest {

    @Property
    void holdsAndReportsWhatWasAdded(@ForAll @Size(max = 60) List<@IntRange(min = 0, max = 100) Integer> numbers) {
        AckRanges ranges = new AckRanges();
        TreeSet<Long> model = new TreeSet<>();
        for (long number : numbers) {
            assertEquals(model.contains(number), ranges.contains(number));
            if (model.add(number)) {
                ranges.add(number);
            }
        }
        if (!model.isEmpty()) {
            assertEquals(model, reported(ranges, 500));
        }
    }

    @Test
    void forgetsTheOldestBeyondItsLimit() {
        AckRanges ranges = new AckRanges();
        for (int i = 0; i < AckRanges.LIMIT + 10; i++) {
            ranges.add(2L * i);
        }
        assertTrue(ranges.isTooOld(18));
        assertFalse(ranges.isTooOld(19));
        assertFalse(ranges.contains(18));
        assertTrue(ranges.contains(20));
        ranges.add(19);
        assertTrue(ranges.contains(19));
    }

    @Test
    void takesNoRoomForANumberOlderThanAll() {
        AckRanges ranges = new AckRanges();
        for (int i = 1; i <= AckRanges.LIMIT; i++) {
            ranges.add(10L * i);
        }
        ranges.add(3);
        assertTrue(ranges.isTooOld(3));
        assertTrue(ranges.contains(10));
    }

    @Test
    void reportsTheNewestThatFit() {
        AckRanges ranges = new AckRanges();
        for (int i = 0; i < 50; i++) {
            ranges.add(2L * i);
        }
        assertEquals(Frame.MAX_ACK_RANGES, reported(ranges, 1000).size());
        Set<Long> two = reported(ranges, Frame.ACK_BYTES + Frame.ACK_RANGE_BYTES + 7);
        assertEquals(Set.of(98L, 96L), two);
    }

    @Test
    void reportsNumbersThatAreFarApart() {
        AckRanges ranges = new AckRanges();
        ranges.add(0);
        ranges.add(0xffff_ffffL + 1);
        assertEquals(2, reported(ranges, 500).size());
        ranges = new AckRanges();
        ranges.add(0);
        ranges.add(0xffff_ffffL + 2);
        assertEquals(1, reported(ranges, 500).size());
    }

    private static Set<Long> reported(AckRanges ranges, int room) {
        ByteBuffer out = ByteBuffer.allocate(2000);
        out.put((byte) 4).putLong(1).putLong(1);
        ranges.write(out, 0, room);
        assertTrue(out.position() - Packet.DATA_HEADER_BYTES <= room);
        Packet.writeChecksum(out, 0);
        Packet packet = Packet.parse(out.flip());
        assertNull(packet.drop());
        FrameReader ack = packet.frames();
        assertTrue(ack.next());
        TreeSet<Long> numbers = new TreeSet<>();
        long high = ack.ackLargest();
        for (int i = 0; i < ack.ackRanges(); i++) {
            high -= i == 0 ? 0 : ack.ackGap(i);
            for (long left = ack.ackLength(i); left > 0; left--) {
                numbers.add(high--);
            }
        }
        return numbers;
    }
}
