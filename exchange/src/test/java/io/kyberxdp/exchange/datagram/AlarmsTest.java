package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.datagram.Alarms.Alarm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Compared with a map that is searched from end to end. */
final class AlarmsTest {

    private static final int STREAMS = 40;

    /** Whatever the origin of the clock, its overflow included. */
    @Property(tries = 300)
    void ringInOrderOnceEach(@ForAll long seed, @ForAll long origin) {
        Random random = new Random(seed);
        Alarms alarms = new Alarms();
        List<ReliableStream> streams = new ArrayList<>();
        List<Alarm> handles = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            ReliableStream stream = new ReliableStream(null, null, null);
            streams.add(stream);
            handles.add(stream.alarm());
        }
        Map<ReliableStream, Long> expected = new HashMap<>();
        long now = origin;
        for (int step = 0; step < 200; step++) {
            int which = random.nextInt(STREAMS);
            long time = now + random.nextInt(1_000);
            if (random.nextInt(10) == 0) {
                alarms.remove(handles.get(which));
                expected.remove(streams.get(which));
            } else {
                alarms.advance(handles.get(which), time);
                long base = now;
                expected.merge(streams.get(which), time, (a, b) -> a - base < b - base ? a : b);
            }
            now += random.nextInt(50);
            takeAllDue(alarms, expected, now);
        }
        takeAllDue(alarms, expected, now + 2_000);
        assertEquals(0, alarms.size());
        assertEquals(Map.of(), expected);
    }

    private static void takeAllDue(Alarms alarms, Map<ReliableStream, Long> expected, long now) {
        long dueBefore = Long.MIN_VALUE;
        for (ReliableStream due = alarms.takeDue(now); due != null; due = alarms.takeDue(now)) {
            long early = expected.remove(due) - now;
            assertTrue(early <= 0 && early >= dueBefore, "rang " + early + " ns early, after " + dueBefore);
            dueBefore = early;
        }
        for (long time : expected.values()) {
            assertTrue(time - now > 0, "an alarm that is due did not ring");
        }
    }

    @Test
    void tellsHowLongToWaitWithinALimit() {
        Alarms alarms = new Alarms();
        assertEquals(500, alarms.nanosToFirst(100, 500));
        ReliableStream stream = new ReliableStream(null, null, null);
        alarms.advance(stream.alarm(), 300);
        assertEquals(200, alarms.nanosToFirst(100, 500));
        assertEquals(50, alarms.nanosToFirst(100, 50));
        assertEquals(0, alarms.nanosToFirst(400, 500));
        assertNull(alarms.takeDue(299));
        assertSame(stream, alarms.takeDue(300));
    }

    @Test
    void areOnlyEverMovedForward() {
        Alarms alarms = new Alarms();
        ReliableStream stream = new ReliableStream(null, null, null);
        alarms.advance(stream.alarm(), 300);
        alarms.advance(stream.alarm(), 400);
        assertEquals(300, alarms.nanosToFirst(0, 1_000));
        alarms.advance(stream.alarm(), 200);
        assertEquals(200, alarms.nanosToFirst(0, 1_000));
        assertEquals(1, alarms.size());
    }
}
