package io.kyberxdp.transport.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import io.kyberxdp.transport.DatagramPort.Receiver;
import io.kyberxdp.transport.DatagramStatistics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link DatagramPort} must keep. An adapter's test extends this and opens two ports that reach each other; between
 * them nothing may be lost as long as few datagrams are under way.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
public abstract class DatagramPortContract {

    /** Longer than a test may take: what is awaited so long and does not come fails the test. */
    private static final long LONG = TimeUnit.MINUTES.toNanos(10);

    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(30);

    private DatagramPort left;
    private DatagramPort right;

    /** Two ports that reach each other. */
    public record PortPair(DatagramPort left, DatagramPort right) {}

    /** A datagram as a test sees it. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Got(InetSocketAddress peer, byte[] payload) {}

    /** Two fresh ports. */
    protected abstract PortPair open() throws Exception;

    @BeforeEach
    final void openPorts() throws Exception {
        PortPair pair = open();
        left = pair.left();
        right = pair.right();
    }

    @AfterEach
    final void closePorts() throws IOException {
        left.close();
        right.close();
    }

    @Test
    void carriesPayloadsOfEverySizeWithTheSendersAddress() throws IOException {
        assertTrue(left.maxPayload() >= 512);
        for (int size : new int[] {0, 1, 17, 511, 512, left.maxPayload()}) {
            send(left, right.local(), bytes(size, size));
            Got got = receive(right, 1).get(0);
            assertArrayEquals(bytes(size, size), got.payload());
            assertEquals(left.local(), got.peer());
        }
    }

    @Test
    void answersToTheAddressItGot() throws IOException {
        send(left, right.local(), bytes(10, 1));
        InetSocketAddress sender = receive(right, 1).get(0).peer();
        send(right, sender, bytes(20, 2));
        assertArrayEquals(bytes(20, 2), receive(left, 1).get(0).payload());
    }

    @Test
    void sendsAndReceivesBatches() throws IOException {
        List<Outgoing> batch = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            batch.add(new Outgoing(right.local(), ByteBuffer.wrap(bytes(i + 1, i))));
        }
        sendAll(left, batch);
        batch.forEach(datagram -> assertFalse(datagram.payload().hasRemaining()));
        List<Got> got = receive(right, 50);
        for (int i = 0; i < 50; i++) {
            assertArrayEquals(bytes(i + 1, i), got.get(i).payload());
        }
    }

    @Test
    void takesNoMoreThanAskedFor() throws IOException {
        for (int i = 0; i < 5; i++) {
            send(left, right.local(), bytes(10, i));
        }
        List<Got> got = new ArrayList<>();
        while (got.size() < 5) {
            int before = got.size();
            int count = right.receive((peer, payload) -> got.add(copy(peer, payload)), 2, LONG);
            assertTrue(count >= 1 && count <= 2);
            assertEquals(before + count, got.size());
        }
    }

    @Test
    void sendsFromASliceOfADirectBufferWithoutChangingIt() throws IOException {
        ByteBuffer buffer =
                ByteBuffer.allocateDirect(100).put(bytes(100, 3)).position(10).limit(60);
        sendAll(left, List.of(new Outgoing(right.local(), buffer)));
        assertEquals(60, buffer.position());
        assertEquals(ByteBuffer.wrap(bytes(100, 3)), buffer.clear());
        assertArrayEquals(
                Arrays.copyOfRange(bytes(100, 3), 10, 60),
                receive(right, 1).get(0).payload());
    }

    @Test
    void refusesABatchWithTooLargeAPayloadAsAWhole() throws IOException {
        ByteBuffer fits = ByteBuffer.allocate(10);
        ByteBuffer large = ByteBuffer.allocate(left.maxPayload() + 1);
        List<Outgoing> batch = List.of(new Outgoing(right.local(), fits), new Outgoing(right.local(), large));
        assertThrows(IllegalArgumentException.class, () -> left.send(batch));
        assertEquals(0, fits.position());
        assertEquals(0, right.receive((peer, payload) -> {}, 1, SOON));
    }

    @Test
    void losesADatagramToNobodyWithoutFailing() throws IOException {
        InetSocketAddress nobody = right.local();
        right.close();
        for (int i = 0; i < 5; i++) {
            send(left, nobody, bytes(10, i));
            assertEquals(0, left.receive((peer, payload) -> {}, 1, SOON));
        }
    }

    @Test
    void waitsNoLongerThanTold() throws IOException {
        assertEquals(0, left.receive((peer, payload) -> {}, 1, 0));
        assertEquals(0, left.receive((peer, payload) -> {}, 1, SOON));
        assertThrows(IllegalArgumentException.class, () -> left.receive((peer, payload) -> {}, 1, -1));
        assertThrows(IllegalArgumentException.class, () -> left.receive((peer, payload) -> {}, 0, 0));
    }

    @Test
    void passesTheReceiversExceptionOnAndLivesOn() throws IOException {
        send(left, right.local(), bytes(10, 1));
        assertThrows(
                IllegalStateException.class,
                () -> right.receive(
                        (peer, payload) -> {
                            throw new IllegalStateException("the receiver's own");
                        },
                        1,
                        LONG));
        send(left, right.local(), bytes(10, 2));
        assertArrayEquals(bytes(10, 2), receive(right, 1).get(0).payload());
    }

    @Test
    void countsWhatPasses() throws IOException {
        for (int i = 0; i < 7; i++) {
            send(left, right.local(), bytes(100, i));
        }
        receive(right, 7);
        DatagramStatistics atLeft = left.statistics();
        DatagramStatistics atRight = right.statistics();
        assertEquals(7, atLeft.sent());
        assertEquals(700, atLeft.sentBytes());
        assertEquals(0, atLeft.received());
        assertEquals(7, atRight.received());
        assertEquals(700, atRight.receivedBytes());
        assertEquals(0, atRight.dropped());
    }

    @Test
    void isWokenWhileItWaitsAndBefore() throws Exception {
        left.wakeup();
        assertEquals(0, left.receive((peer, payload) -> {}, 1, LONG));
        Thread waiting = startReceiving(new AtomicReference<>());
        left.wakeup();
        waiting.join();
    }

    @Test
    void sendsWhileAnotherThreadWaitsToReceive() throws Exception {
        Thread waiting = startReceiving(new AtomicReference<>());
        for (int i = 0; i < 100; i++) {
            send(left, right.local(), bytes(100, i));
            assertArrayEquals(bytes(100, i), receive(right, 1).get(0).payload());
        }
        assertTrue(waiting.isAlive());
        send(right, left.local(), bytes(10, 1));
        waiting.join();
    }

    @Test
    void sendsAndReceivesOnTwoThreadsAtOnce() throws Exception {
        int datagrams = 2_000;
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread echo = new Thread(() -> {
            try {
                for (int i = 0; i < datagrams; i++) {
                    Got got = receive(right, 1).get(0);
                    send(right, got.peer(), got.payload());
                }
            } catch (Exception e) {
                failure.set(e);
            }
        });
        Semaphore underWay = new Semaphore(20);
        Thread sender = new Thread(() -> {
            try {
                for (int i = 0; i < datagrams; i++) {
                    underWay.acquire();
                    send(left, right.local(), bytes(i % 300, i));
                }
            } catch (Exception e) {
                failure.set(e);
            }
        });
        echo.start();
        sender.start();
        for (int i = 0; i < datagrams; i++) {
            assertArrayEquals(bytes(i % 300, i), receive(left, 1).get(0).payload());
            underWay.release();
        }
        sender.join();
        echo.join();
        assertNull(failure.get());
    }

    @Test
    void sendsThoughItsThreadIsInterrupted() throws Exception {
        Thread.currentThread().interrupt();
        send(left, right.local(), bytes(10, 1));
        assertTrue(Thread.interrupted(), "the interrupt status must be kept");
        assertArrayEquals(bytes(10, 1), receive(right, 1).get(0).payload());
        send(left, right.local(), bytes(10, 2));
        assertArrayEquals(bytes(10, 2), receive(right, 1).get(0).payload());
    }

    @Test
    void endsItsOwnersWaitingOnClose() throws Exception {
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread waiting = startReceiving(failure);
        left.close();
        waiting.join();
        assertInstanceOf(ClosedChannelException.class, failure.get());
    }

    /** Whether the wait ends by the interrupt or goes on until the datagram, nothing is lost. */
    @Test
    void outlivesAnInterruptOfWhoReceives() throws Exception {
        AtomicInteger received = new AtomicInteger(-1);
        AtomicBoolean kept = new AtomicBoolean();
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread waiting = new Thread(() -> {
            try {
                received.set(left.receive((peer, payload) -> {}, 1, LONG));
                kept.set(Thread.currentThread().isInterrupted());
            } catch (Exception e) {
                failure.set(e);
            }
        });
        waiting.start();
        Thread.sleep(100);
        waiting.interrupt();
        send(right, left.local(), bytes(10, 1));
        waiting.join();
        assertNull(failure.get());
        assertTrue(kept.get(), "the interrupt status must be kept");
        if (received.get() == 0) {
            assertArrayEquals(bytes(10, 1), receive(left, 1).get(0).payload());
        }
        send(left, right.local(), bytes(10, 2));
        assertArrayEquals(bytes(10, 2), receive(right, 1).get(0).payload());
    }

    @Test
    void receivesForAThreadThatIsInterruptedAlready() throws Exception {
        send(right, left.local(), bytes(10, 1));
        Thread.currentThread().interrupt();
        Got got = receive(left, 1).get(0);
        assertTrue(Thread.interrupted(), "the interrupt status must be kept");
        assertArrayEquals(bytes(10, 1), got.payload());
    }

    @Test
    void losesNoWakeup() throws Exception {
        int rounds = 2_000;
        AtomicInteger asked = new AtomicInteger();
        Semaphore served = new Semaphore(0);
        Thread owner = new Thread(() -> {
            try {
                int done = 0;
                while (done < rounds) {
                    assertEquals(0, left.receive((peer, payload) -> {}, 1, LONG));
                    int now = asked.get();
                    served.release(now - done);
                    done = now;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        owner.start();
        for (int i = 0; i < rounds; i++) {
            asked.incrementAndGet();
            left.wakeup();
            assertTrue(served.tryAcquire(60, TimeUnit.SECONDS), "the wakeup of round " + i + " is lost");
        }
        owner.join();
    }

    @Test
    void mayBeClosedByItsReceiver() throws IOException {
        send(left, right.local(), bytes(10, 1));
        Receiver closing = (peer, payload) -> {
            assertDoesNotThrow(right::close);
            assertEquals(10, payload.remaining());
        };
        try {
            assertEquals(1, right.receive(closing, 5, LONG));
        } catch (ClosedChannelException e) {
            // Right as well: it was closed during the call.
        }
        assertThrows(ClosedChannelException.class, () -> right.receive((peer, payload) -> {}, 1, 0));
    }

    @Test
    void leavesThePayloadToTheReceiver() throws IOException {
        for (int i = 0; i < 3; i++) {
            send(left, right.local(), bytes(100, i));
        }
        List<Got> got = new ArrayList<>();
        while (got.size() < 3) {
            right.receive(
                    (peer, payload) -> {
                        got.add(copy(peer, payload.duplicate()));
                        while (payload.hasRemaining()) {
                            payload.put((byte) 0xEE);
                        }
                        payload.clear().order(ByteOrder.LITTLE_ENDIAN);
                    },
                    3,
                    LONG);
        }
        for (int i = 0; i < 3; i++) {
            assertArrayEquals(bytes(100, i), got.get(i).payload());
        }
    }

    private Thread startReceiving(AtomicReference<Exception> failure) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                left.receive((peer, payload) -> {}, 1, LONG);
            } catch (Exception e) {
                failure.set(e);
            }
        });
        thread.start();
        Thread.sleep(100);
        return thread;
    }

    @Test
    void refusesEverythingOnceClosed() throws IOException {
        left.close();
        assertDoesNotThrow(left::close);
        assertDoesNotThrow(left::wakeup);
        assertThrows(ClosedChannelException.class, () -> send(left, right.local(), bytes(1, 1)));
        assertThrows(ClosedChannelException.class, () -> left.receive((peer, payload) -> {}, 1, 0));
    }

    @Test
    void hasAnAddressToReach() {
        assertTrue(left.local().getPort() > 0);
        InetAddress address = left.local().getAddress();
        assertFalse(address == null || address.isAnyLocalAddress());
    }

    private static void send(DatagramPort port, InetSocketAddress peer, byte[] payload) throws IOException {
        sendAll(port, List.of(new Outgoing(peer, ByteBuffer.wrap(payload))));
    }

    private static void sendAll(DatagramPort port, List<Outgoing> batch) throws IOException {
        int taken = 0;
        while (taken < batch.size()) {
            taken += port.send(batch.subList(taken, batch.size()));
        }
    }

    private static List<Got> receive(DatagramPort port, int count) throws IOException {
        List<Got> got = new ArrayList<>();
        while (got.size() < count) {
            port.receive((peer, payload) -> got.add(copy(peer, payload)), count - got.size(), LONG);
        }
        return got;
    }

    private static Got copy(InetSocketAddress peer, ByteBuffer payload) {
        byte[] copy = new byte[payload.remaining()];
        payload.get(copy);
        return new Got(peer, copy);
    }

    private static byte[] bytes(int size, int seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
