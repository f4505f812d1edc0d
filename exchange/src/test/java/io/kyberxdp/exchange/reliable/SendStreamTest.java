package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SendStreamTest {

    private static final int CAPACITY = 16 << 10;

    private final SendStream stream = new SendStream(CAPACITY);

    private record Sent(long offset, int length) {}

    /** Whatever is lost and acknowledged in whatever order: the receiver can put together what was written. */
    @Property(tries = 50)
    void everythingArrives(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3000) int most) {
        transfer(new SendStream(CAPACITY), new Random(seed), most);
    }

    private static void transfer(SendStream stream, Random random, int most) {
        byte[] written = new byte[20_000];
        random.nextBytes(written);
        ByteBuffer source = ByteBuffer.wrap(written);
        byte[] received = new byte[written.length];
        stream.allow(Long.MAX_VALUE / 2);
        Deque<Sent> inFlight = new ArrayDeque<>();
        ByteBuffer out = ByteBuffer.allocate(4000);
        while (!stream.isFinished()) {
            stream.write(source);
            if (!source.hasRemaining()) {
                stream.finish();
            }
            if (stream.sendable() > 0 && random.nextInt(3) > 0) {
                long offset = stream.sendOffset();
                int length = stream.send(out.clear(), Frame.STREAM_BYTES + 1 + random.nextInt(most));
                out.flip();
                assertEquals(offset, out.getLong(1));
                assertEquals(length, out.remaining() - Frame.STREAM_BYTES);
                out.get(Frame.STREAM_BYTES, received, (int) offset, length);
                inFlight.add(new Sent(offset, length));
            } else if (stream.finWanted()) {
                stream.sendFin(out.clear());
                assertEquals(written.length, out.getLong(1));
                if (random.nextBoolean()) {
                    stream.finAcknowledged();
                } else {
                    stream.finLost();
                }
            } else if (!inFlight.isEmpty()) {
                Sent next = random.nextBoolean() ? inFlight.pollFirst() : inFlight.pollLast();
                if (random.nextInt(3) > 0) {
                    stream.acknowledged(next.offset(), next.length());
                } else {
                    stream.lost(next.offset(), next.length());
                }
            }
        }
        assertEquals(ByteBuffer.wrap(written), ByteBuffer.wrap(received));
    }

    @Test
    void takesNoMoreThanItsCapacity() {
        assertEquals(CAPACITY, stream.write(ByteBuffer.allocate(CAPACITY + 1)));
        assertEquals(0, stream.write(ByteBuffer.allocate(1)));
        send(100);
        stream.acknowledged(0, 100);
        assertEquals(100, stream.writable());
        assertEquals(CAPACITY, stream.bufferBytes());
    }

    @Test
    void sendsNothingNewBeyondThePeersLimit() {
        SendStream large = new SendStream(CAPACITY * 2);
        large.write(ByteBuffer.allocate(CAPACITY * 2));
        assertEquals(ReceiveStream.INITIAL_WINDOW, large.sendable());
        large.allow(ReceiveStream.INITIAL_WINDOW + 5);
        large.allow(7);
        assertEquals(ReceiveStream.INITIAL_WINDOW + 5, large.sendable());
    }

    @Test
    void sendsLostBytesFirstAndOnlyThoseThatDidNotArriveOtherwise() {
        stream.write(ByteBuffer.allocate(1000));
        send(300);
        send(300);
        stream.acknowledged(100, 100);
        stream.lost(0, 300);
        assertEquals(100, send(500));
        assertEquals(200, stream.sendOffset());
        assertEquals(100, send(500));
        assertEquals(600, stream.sendOffset());
        assertEquals(200, stream.retransmittedBytes());
    }

    @Test
    void repeatsNothingThatArrivedAfterItWasTakenForLost() {
        stream.write(ByteBuffer.allocate(1000));
        send(1000);
        stream.lost(0, 1000);
        stream.acknowledged(0, 1000);
        assertEquals(0, stream.sendable());
        stream.lost(0, 1000);
        assertEquals(0, stream.sendable());
    }

    @Test
    void endsOnlyBehindAllBytes() {
        stream.write(ByteBuffer.allocate(1000));
        stream.finish();
        assertEquals(0, stream.write(ByteBuffer.allocate(1)));
        assertFalse(stream.finWanted());
        assertFalse(stream.allAcknowledged(), "the FIN was not sent");
        send(1000);
        assertTrue(stream.finWanted());
        stream.sendFin(ByteBuffer.allocate(9));
        assertFalse(stream.finWanted());
        stream.finLost();
        assertTrue(stream.finWanted());
        assertTrue(stream.allAcknowledged());
        assertTrue(stream.isFinished());
        stream.finLost();
        assertFalse(stream.finWanted());
    }

    @Test
    void sendsNothingMoreOnceThePeerHasAll() {
        stream.write(ByteBuffer.allocate(1000));
        stream.finish();
        send(300);
        send(700);
        stream.sendFin(ByteBuffer.allocate(9));
        stream.acknowledged(100, 100);
        stream.lost(0, 300);
        assertEquals(100, stream.sendable());
        assertTrue(stream.allAcknowledged());
        assertEquals(0, stream.sendable());
        stream.lost(300, 700);
        assertEquals(0, stream.sendable());
        stream.releaseIfEmpty();
        assertEquals(0, stream.bufferBytes());
    }

    @Test
    void keepsWhatIsNotAcknowledged() {
        stream.write(ByteBuffer.allocate(1000));
        send(1000);
        stream.acknowledged(0, 999);
        stream.releaseIfEmpty();
        assertEquals(4096, stream.bufferBytes());
        stream.acknowledged(999, 1);
        stream.releaseIfEmpty();
        assertEquals(0, stream.bufferBytes());
        stream.write(ByteBuffer.allocate(1));
        stream.release();
        assertEquals(0, stream.bufferBytes());
    }

    /** A peer that acknowledges every other byte only makes the sender repeat more. */
    @Test
    void remembersABoundedNumberOfHoles() {
        stream.write(ByteBuffer.allocate(CAPACITY));
        for (int i = 0; i < CAPACITY; i++) {
            send(1);
        }
        for (int i = 1; i < CAPACITY; i += 2) {
            stream.acknowledged(i, 1);
        }
        for (int i = 0; i < CAPACITY; i += 2) {
            stream.lost(i, 1);
        }
        long sent = 0;
        while (stream.sendable() > 0) {
            long offset = stream.sendOffset();
            int length = send(1000);
            stream.acknowledged(offset, length);
            sent += length;
        }
        assertTrue(sent >= CAPACITY / 2 && sent <= CAPACITY, "sent again: " + sent);
        stream.finish();
        stream.sendFin(ByteBuffer.allocate(9));
        stream.finAcknowledged();
        assertTrue(stream.isFinished());
    }

    private int send(int bytes) {
        return stream.send(ByteBuffer.allocate(CAPACITY + 100), Frame.STREAM_BYTES + bytes);
    }
}
