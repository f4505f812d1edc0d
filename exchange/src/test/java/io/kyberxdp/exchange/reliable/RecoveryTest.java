package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** RFC 9002, 6, 7 and appendix A. Each packet carries its own number as offset. */
class RecoveryTest {

    private static final long MS = 1_000_000;
    private static final long START = Clocks.beforeWrap(50 * MS);
    private static final ReliableSettings SETTINGS =
            ReliableSettings.defaults().withPayload(1000).withInitialRtt(Duration.ofMillis(100));

    private final List<Long> arrived = new ArrayList<>();
    private final List<Long> lost = new ArrayList<>();
    private final Recovery recovery = new Recovery(
            new Recovery.Delivery() {
                @Override
                public void acknowledged(int content, long offset, int length) {
                    arrived.add(offset);
                }

                @Override
                public void lost(int content, long offset, int length) {
                    lost.add(offset);
                }
            },
            SETTINGS,
            START);

    @Test
    void losesWhatIsThreePacketsOlder() {
        sendAt(0, 5);
        acknowledge(10, 3);
        assertEquals(List.of(3L), arrived);
        assertEquals(List.of(0L), lost);
        assertEquals(1, recovery.packetsLost());
        assertEquals(3000, recovery.bytesInFlight());
    }

    @Test
    void losesWhatIsNineEighthsOfARoundTripOlder() {
        sendAt(0, 2);
        acknowledge(80, 1);
        assertEquals(List.of(), lost);
        assertEquals(START + 90 * MS, deadline());
        recovery.tick(true, false, START + 90 * MS - 1);
        assertEquals(List.of(), lost);
        recovery.tick(true, false, START + 90 * MS);
        assertEquals(List.of(0L), lost);
        assertEquals(0, recovery.probes(), "this was no probe time-out");
    }

    @Test
    void countsPacketsThatAreNotRecordedToo() {
        sendAt(0, 1);
        recovery.sentUnrecorded();
        recovery.sentUnrecorded();
        recovery.sentUnrecorded();
        acknowledge(10, 3);
        assertEquals(List.of(0L), lost);
    }

    @Test
    void refusesAnAckOfWhatWasNeverSent() {
        sendAt(0, 2);
        assertFalse(recovery.acknowledged(ack(2, 1), true, START));
        assertEquals(List.of(), arrived);
        assertTrue(recovery.acknowledged(ack(1, 2), true, START));
        assertEquals(List.of(0L, 1L), arrived);
    }

    @Test
    void takesRangesWithGapsAndCountsEachPacketOnce() {
        sendAt(0, 9);
        assertTrue(recovery.acknowledged(ack(8, 1, 1, 1), true, START + 10 * MS));
        assertEquals(List.of(6L, 8L), arrived);
        assertEquals(List.of(0L, 1L, 2L, 3L, 4L, 5L), lost);
        assertTrue(recovery.acknowledged(ack(8, 9), true, START + 11 * MS));
        assertEquals(List.of(6L, 8L, 7L), arrived, "what was given up does not come back");
        assertEquals(0, recovery.bytesInFlight());
    }

    @Test
    void measuresTheRoundTripByTheLargestOnly() {
        sendAt(0, 1);
        sendAt(5, 1);
        acknowledge(30, 1);
        assertEquals(25 * MS, recovery.rtt().smoothed());
        acknowledge(90, 0);
        assertEquals(25 * MS, recovery.rtt().smoothed());
        recovery.acknowledged(ack(1, 2), true, START + 200 * MS);
        assertEquals(25 * MS, recovery.rtt().smoothed(), "the largest was acknowledged before");
    }

    @Test
    void probesWithBackOffUpToItsLimit() {
        sendAt(0, 3);
        assertEquals(START + 300 * MS, recovery.deadline(false, false));
        long now = START;
        for (long wait : new long[] {300, 600, 1200, 2000, 2000}) {
            recovery.tick(false, false, now + wait * MS - 1);
            assertEquals(0, recovery.probes());
            now += wait * MS;
            recovery.tick(false, false, now);
            assertEquals(Recovery.PROBES, recovery.probes());
            recovery.sent(1000, SentPackets.STREAM, 0, 1, now);
            recovery.sent(1000, SentPackets.STREAM, 1, 1, now);
            assertEquals(0, recovery.probes());
        }
        assertEquals(List.of(0L, 1L, 0L, 1L, 0L, 1L, 0L, 1L, 0L, 1L), lost, "the oldest are sent again");
        assertEquals(0, recovery.packetsLost(), "a probe time-out is not a loss (6.2)");
        assertEquals(5, recovery.probeTimeouts());
        recovery.acknowledged(ack(12, 1), true, now + 10 * MS);
        assertFalse(recovery.backedOff());
    }

    @Test
    void spreadsItsPacketsOnceTheRoundTripIsKnown() {
        while (recovery.maySend(1000, START)) {
            sendAt(0, 1);
        }
        assertTrue(recovery.acknowledged(ack(9, 10), true, START + 100 * MS));
        assertEquals(20_000, recovery.congestion().window());
        int burst = 0;
        while (recovery.maySend(1000, START + 100 * MS)) {
            assertEquals(Recovery.NONE, recovery.paceTime());
            sendAt(100, 1);
            burst++;
        }
        assertEquals(10, burst, "half of the window");
        long next = recovery.paceTime();
        assertEquals(START + 101 * MS, next);
        assertTrue(recovery.maySend(1000, next));
        recovery.idle();
        assertEquals(Recovery.NONE, recovery.paceTime());
    }

    @Test
    void goesOnProbingAtItsLimitHoweverLongNobodyAnswers() {
        sendAt(0, 1);
        long now = START;
        for (int i = 0; i < 140; i++) {
            now = recovery.deadline(false, false);
            recovery.tick(false, false, now);
        }
        assertEquals(now + Recovery.MAX_BACK_OFF, recovery.deadline(false, false));
        assertEquals(140, recovery.probeTimeouts());
    }

    @Test
    void sendsItsProbesThoughAnAcknowledgementTellsNothingNew() {
        sendAt(0, 1);
        recovery.sentUnrecorded();
        recovery.tick(false, false, START + 300 * MS);
        acknowledge(310, 1);
        assertEquals(List.of(), arrived);
        assertEquals(Recovery.PROBES, recovery.probes());
        sendAt(310, 1);
        acknowledge(320, 2);
        assertEquals(0, recovery.probes());
    }

    @Test
    void keepsItsBackOffUntilThePeerCanAnswer() {
        sendAt(0, 1);
        recovery.tick(false, true, START + 300 * MS);
        recovery.acknowledged(ack(0, 1), false, START + 310 * MS);
        assertTrue(recovery.backedOff());
    }

    @Test
    void probesWithNothingInFlightOnlyWhereItMust() {
        assertEquals(Recovery.NONE, recovery.deadline(false, false));
        assertEquals(START + 300 * MS, recovery.deadline(false, true));
    }

    @Test
    void addsTheAckDelayOnlyWhereThePeerTakesIt() {
        sendAt(0, 1);
        assertEquals(START + 325 * MS, recovery.deadline(true, false));
    }

    @Test
    void sendsProbesThoughTheWindowIsFull() {
        while (recovery.maySend(1000, START)) {
            sendAt(0, 1);
        }
        assertEquals(10_000, recovery.bytesInFlight());
        recovery.tick(false, false, START + 300 * MS);
        assertTrue(recovery.maySend(1000, START + 300 * MS));
    }

    @Test
    void growsTheWindowOnlyIfItWasFull() {
        sendAt(0, 2);
        recovery.idle();
        recovery.acknowledged(ack(1, 2), true, START + 10 * MS);
        assertEquals(10_000, recovery.congestion().window());
        while (recovery.maySend(1000, START + 20 * MS)) {
            sendAt(20, 1);
        }
        long last = recovery.nextNumber() - 1;
        recovery.acknowledged(ack(last, last - 1), true, START + 30 * MS);
        assertEquals(20_000, recovery.congestion().window());
    }

    @Test
    void cutsTheWindowOnceForTheLossesOfARoundTrip() {
        sendAt(0, 10);
        acknowledge(10, 5);
        acknowledge(11, 9);
        assertEquals(List.of(0L, 1L, 2L, 3L, 4L, 6L), lost);
        assertEquals(5_000, recovery.congestion().window());
        assertEquals(1, recovery.congestion().events());
    }

    @Test
    void findsPersistentCongestion() {
        sendAt(0, 1);
        acknowledge(100, 0);
        for (int i = 0; i < 8; i++) {
            sendAt(200 + 200L * i, 1);
        }
        sendAt(2000, 1);
        acknowledge(2100, 9);
        assertEquals(2_000, recovery.congestion().window());
    }

    @Test
    void isNotPersistentIfOnePacketBetweenArrived() {
        sendAt(0, 1);
        acknowledge(100, 0);
        for (int i = 0; i < 8; i++) {
            sendAt(200 + 200L * i, 1);
        }
        sendAt(2000, 1);
        assertTrue(recovery.acknowledged(ack(9, 1, 4, 1), true, START + 2100 * MS));
        assertEquals(5_000, recovery.congestion().window());
    }

    @Test
    void isNotPersistentBeforeTheFirstSample() {
        for (int i = 0; i < 8; i++) {
            sendAt(200L * i, 1);
        }
        acknowledge(1500, 7);
        assertEquals(5_000, recovery.congestion().window());
    }

    @Test
    void bouncesNothingWhenThePathDiscardsAll() {
        sendAt(0, 4);
        recovery.discardAll();
        assertEquals(List.of(0L, 1L, 2L, 3L), lost);
        assertEquals(0, recovery.bytesInFlight());
        assertEquals(10_000, recovery.congestion().window());
        assertEquals(Recovery.NONE, deadline());
        assertEquals(4, recovery.nextNumber(), "numbers are never reused");
    }

    @Test
    void remembersABoundedNumberOfPackets() {
        SentPackets sent = new SentPackets();
        int number = 0;
        while (sent.hasRoom()) {
            sent.add(number++, 0, 30, SentPackets.STREAM, 0, 1);
        }
        assertEquals(SentPackets.LIMIT - SentPackets.RESERVE, number);
        while (sent.hasRoomForProbe()) {
            sent.add(number++, 0, 30, SentPackets.STREAM, 0, 1);
        }
        assertEquals(SentPackets.LIMIT, number);
        assertEquals(0, sent.number(sent.head()));
        sent.acknowledge(sent.head());
        sent.trim();
        assertEquals(1, sent.number(sent.head()));
        assertTrue(sent.hasRoomForProbe());
    }

    private void sendAt(long millis, int packets) {
        for (int i = 0; i < packets; i++) {
            recovery.sent(1000, SentPackets.STREAM, recovery.nextNumber(), 1, START + millis * MS);
        }
    }

    private void acknowledge(long millis, long number) {
        assertTrue(recovery.acknowledged(ack(number, 1), true, START + millis * MS));
    }

    private long deadline() {
        return recovery.deadline(true, false);
    }

    private static FrameReader ack(long largest, long... ranges) {
        FrameReader frames = Packets.data(1, 1).ack(largest, ranges).parsed().frames();
        assertTrue(frames.next());
        return frames;
    }
}
