package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Compared with a queue. */
class SentPacketsTest {

    private static final class Sent {
        private final long number;
        private final long time;
        private final int size;
        private final int content;
        private final long offset;
        private final int length;
        private boolean acknowledged;
        private boolean lost;

        Sent(long number, SplittableRandom random) {
            this.number = number;
            this.time = random.nextLong();
            this.size = random.nextInt(65_508);
            this.content = random.nextInt(32);
            this.offset = random.nextLong(Frame.MAX_OFFSET);
            this.length = random.nextInt(65_508);
        }
    }

    private final SentPackets sent = new SentPackets();
    private final Deque<Sent> model = new ArrayDeque<>();

    /** Grows and shrinks, so that the ring is full at any place. */
    @Property(tries = 50)
    void remembersEachPacketInOrder(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long number = 0;
        for (int round = 0; round < 12; round++) {
            for (int i = random.nextInt(40); i > 0; i--) {
                add(new Sent(number, random));
                number += 1 + random.nextInt(2);
            }
            settleSome(random);
            sent.trim();
            while (!model.isEmpty() && (model.getFirst().acknowledged || model.getFirst().lost)) {
                model.removeFirst();
            }
            assertSame();
        }
    }

    private void add(Sent packet) {
        sent.add(packet.number, packet.time, packet.size, packet.content, packet.offset, packet.length);
        model.add(packet);
    }

    private void settleSome(SplittableRandom random) {
        int index = sent.head();
        int settled = random.nextInt(100);
        for (Sent each : model) {
            if (!each.acknowledged && !each.lost && random.nextInt(100) < settled) {
                each.acknowledged = random.nextBoolean();
                each.lost = !each.acknowledged;
                if (each.lost) {
                    sent.lose(index);
                } else {
                    sent.acknowledge(index);
                }
            }
            index++;
        }
    }

    private void assertSame() {
        assertEquals(model.isEmpty(), sent.isEmpty());
        assertEquals(model.size(), sent.tail() - sent.head());
        int index = sent.head();
        for (Sent each : model) {
            assertEquals(each.number, sent.number(index));
            assertEquals(each.time, sent.time(index));
            assertEquals(each.size, sent.size(index));
            assertEquals(each.content, sent.content(index));
            assertEquals(each.offset, sent.offset(index));
            assertEquals(each.length, sent.length(index));
            assertEquals(each.acknowledged, sent.isAcknowledged(index));
            assertEquals(!each.acknowledged && !each.lost, sent.isOutstanding(index));
            index++;
        }
        assertTrue(sent.hasRoom());
        assertTrue(sent.hasRoomForProbe());
    }
}
