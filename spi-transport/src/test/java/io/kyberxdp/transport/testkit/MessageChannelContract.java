package io.kyberxdp.transport.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.MessageChannel;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link MessageChannel} must keep. An adapter's test extends this and opens a connected pair. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
public abstract class MessageChannelContract {

    private static final Duration SOON = Duration.ofMillis(30);
    /** Longer than a test may take: what is awaited so long and does not come fails the test. */
    private static final Duration LONG = Duration.ofMinutes(10);

    private MessageChannel left;
    private MessageChannel right;

    /** Two fresh, connected ends. */
    protected abstract ChannelPair open() throws Exception;

    @BeforeEach
    final void openPair() throws Exception {
        ChannelPair pair = open();
        left = pair.left();
        right = pair.right();
    }

    @AfterEach
    final void closePair() throws IOException {
        left.close();
        right.close();
    }

    @Test
    void carriesMessagesOfEverySizeBothWays() throws Exception {
        for (int size : new int[] {0, 1, 2, 1_000, 4_092, 4_096, 4_097, 65_553, left.maxMessage()}) {
            exchange(left, right, size);
            exchange(right, left, size);
        }
    }

    private static void exchange(MessageChannel from, MessageChannel to, int size) throws Exception {
        byte[] message = bytes(size, size);
        CompletableFuture<Void> sent = inBackground(() -> {
            from.send(ByteBuffer.wrap(message));
            return null;
        });
        assertArrayEquals(message, take(to), "a message of " + size + " bytes");
        sent.get();
    }

    @Test
    void carriesAtLeast4096BytesAndTheSameBothWays() {
        assertTrue(left.maxMessage() >= 4_096);
        assertEquals(left.maxMessage(), right.maxMessage());
    }

    @Test
    void describesThePeer() {
        assertFalse(left.peer().isBlank());
        assertFalse(right.peer().isBlank());
    }

    @Test
    void keepsTheOrder() throws Exception {
        CompletableFuture<Void> sent = inBackground(() -> {
            for (int i = 0; i < 2_000; i++) {
                left.send(ByteBuffer.wrap(bytes(i % 700, i)));
            }
            return null;
        });
        for (int i = 0; i < 2_000; i++) {
            assertArrayEquals(bytes(i % 700, i), take(right), "message " + i);
        }
        sent.get();
    }

    @Test
    void consumesTheBufferWithoutChangingItAndIsDoneWithItOnReturn() throws Exception {
        byte[] array = bytes(100, 1);
        ByteBuffer buffer = ByteBuffer.wrap(array, 10, 50);
        byte[] expected = new byte[50];
        System.arraycopy(array, 10, expected, 0, 50);
        left.send(buffer);
        assertEquals(60, buffer.position());
        assertEquals(60, buffer.limit());
        assertArrayEquals(bytes(100, 1), array);
        Arrays.fill(array, (byte) 0);
        assertArrayEquals(expected, take(right));
    }

    @Test
    void sendsFromDirectAndReadOnlyBuffers() throws Exception {
        byte[] message = bytes(3_000, 9);
        left.send(ByteBuffer.allocateDirect(3_000).put(message).flip());
        left.send(ByteBuffer.wrap(message).asReadOnlyBuffer());
        assertArrayEquals(message, take(right));
        assertArrayEquals(message, take(right));
    }

    @Test
    void refusesTooLargeAMessageAndLivesOn() throws Exception {
        ByteBuffer large = ByteBuffer.allocate(left.maxMessage() + 1);
        assertThrows(IllegalArgumentException.class, () -> left.send(large));
        assertEquals(0, large.position());
        exchange(left, right, 10);
    }

    @Test
    void refusesTimeOutsThatAreNotPositive() {
        assertThrows(IllegalArgumentException.class, () -> left.receive(Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> left.receive(Duration.ofMillis(-1)));
    }

    @Test
    void acceptsAnEndlessTimeOut() throws Exception {
        left.send(ByteBuffer.wrap(bytes(5, 5)));
        assertEquals(5, right.receive(ChronoUnit.FOREVER.getDuration()).remaining());
    }

    @Test
    void losesNothingInATimeOut() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThrows(SocketTimeoutException.class, () -> right.receive(SOON));
            assertThrows(SocketTimeoutException.class, () -> right.receive(Duration.ofNanos(1)));
            exchange(left, right, 2_000);
        }
    }

    @Test
    void lendsABufferTheReceiverMayOverwrite() throws Exception {
        left.send(ByteBuffer.wrap(bytes(10, 1)));
        left.send(ByteBuffer.wrap(bytes(10, 2)));
        ByteBuffer first = right.receive(LONG);
        assertTrue(first.hasArray());
        while (first.hasRemaining()) {
            first.put((byte) -1);
        }
        assertArrayEquals(bytes(10, 2), take(right));
    }

    @Test
    void makesAFastSenderWaitForASlowReceiver() throws Exception {
        int messages = 400;
        AtomicInteger sent = new AtomicInteger();
        CompletableFuture<Void> sender = inBackground(() -> {
            for (int i = 0; i < messages; i++) {
                left.send(ByteBuffer.wrap(bytes(left.maxMessage(), i)));
                sent.incrementAndGet();
            }
            return null;
        });
        awaitStandstill(sent);
        assertTrue(sent.get() < messages, "all of " + messages + " large messages were buffered");
        for (int i = 0; i < messages; i++) {
            assertArrayEquals(bytes(left.maxMessage(), i), take(right), "message " + i);
        }
        sender.get();
    }

    private static void awaitStandstill(AtomicInteger counter) throws InterruptedException {
        int before = -1;
        while (counter.get() != before) {
            before = counter.get();
            Thread.sleep(100);
        }
    }

    @Test
    void carriesBothWaysAtOnce() throws Exception {
        CompletableFuture<Void> rightward = inBackground(() -> sendMany(left));
        CompletableFuture<Void> leftward = inBackground(() -> sendMany(right));
        CompletableFuture<Void> atRight = inBackground(() -> takeMany(right));
        takeMany(left);
        CompletableFuture.allOf(rightward, leftward, atRight).get();
    }

    private static Void sendMany(MessageChannel channel) throws IOException {
        for (int i = 0; i < 500; i++) {
            channel.send(ByteBuffer.wrap(bytes(i * 20, i)));
        }
        return null;
    }

    private static Void takeMany(MessageChannel channel) throws IOException {
        for (int i = 0; i < 500; i++) {
            assertArrayEquals(bytes(i * 20, i), take(channel));
        }
        return null;
    }

    @Test
    void deliversWhatWasSentBeforeTheCloseAndThenEnds() throws Exception {
        left.send(ByteBuffer.wrap(bytes(100, 1)));
        left.send(ByteBuffer.wrap(bytes(200, 2)));
        left.close();
        assertArrayEquals(bytes(100, 1), take(right));
        assertArrayEquals(bytes(200, 2), take(right));
        assertNull(right.receive(LONG));
        assertNull(right.receive());
    }

    @Test
    void deliversTheLastMessageOfACloserThatHadUnreadOnes() throws Exception {
        for (int i = 0; i < 20; i++) {
            right.send(ByteBuffer.wrap(bytes(1_000, i)));
        }
        take(left);
        left.send(ByteBuffer.wrap(bytes(100, 1)));
        left.close();
        assertArrayEquals(bytes(100, 1), take(right));
        assertNull(right.receive(LONG));
    }

    @Test
    void failsToSendToAPeerThatHasClosed() throws Exception {
        right.close();
        assertThrows(IOException.class, () -> {
            for (int i = 0; i < 1_000; i++) {
                left.send(ByteBuffer.wrap(bytes(10_000, i)));
            }
        });
    }

    @Test
    void refusesEverythingAfterItsOwnClose() throws IOException {
        left.close();
        assertDoesNotThrow(left::close);
        assertThrows(ClosedChannelException.class, () -> left.receive(LONG));
        assertThrows(ClosedChannelException.class, () -> left.receive());
        assertThrows(ClosedChannelException.class, () -> left.send(ByteBuffer.allocate(1)));
    }

    @Test
    void endsABlockedReceiveWhenAnotherThreadCloses() throws Exception {
        assertClosedWhileWaiting(() -> left.receive());
    }

    @Test
    void endsATimedReceiveWhenAnotherThreadCloses() throws Exception {
        assertClosedWhileWaiting(() -> left.receive(LONG));
    }

    @Test
    void endsABlockedSendWhenAnotherThreadCloses() throws Exception {
        assertClosedWhileWaiting(() -> sendForEver(left));
    }

    private void assertClosedWhileWaiting(Callable<?> call) throws Exception {
        Outcome outcome = Outcome.of(call);
        outcome.awaitWaiting();
        left.close();
        assertInstanceOf(ClosedChannelException.class, outcome.failure());
    }

    @Test
    void endsABlockedReceiveOnInterrupt() throws Exception {
        assertInterruptedWhileWaiting(() -> left.receive());
    }

    @Test
    void endsATimedReceiveOnInterrupt() throws Exception {
        assertInterruptedWhileWaiting(() -> left.receive(LONG));
    }

    @Test
    void endsABlockedSendOnInterrupt() throws Exception {
        assertInterruptedWhileWaiting(() -> sendForEver(left));
    }

    private void assertInterruptedWhileWaiting(Callable<?> call) throws Exception {
        Outcome outcome = Outcome.of(call);
        outcome.awaitWaiting();
        outcome.thread.interrupt();
        assertInstanceOf(ClosedByInterruptException.class, outcome.failure());
        assertTrue(outcome.interruptedAfterwards, "the interrupt status must be kept");
        assertThrows(ClosedChannelException.class, () -> left.receive(LONG));
    }

    private static Void sendForEver(MessageChannel channel) throws IOException {
        while (true) {
            channel.send(ByteBuffer.allocate(channel.maxMessage()));
        }
    }

    /** A call on a thread of its own, and how it ended. */
    private static final class Outcome {
        private final Thread thread;
        private volatile Throwable failure;
        private volatile boolean interruptedAfterwards;

        private Outcome(Callable<?> call) {
            thread = new Thread(() -> {
                try {
                    call.call();
                } catch (Exception e) {
                    interruptedAfterwards = Thread.currentThread().isInterrupted();
                    failure = e;
                }
            });
        }

        static Outcome of(Callable<?> call) {
            Outcome outcome = new Outcome(call);
            outcome.thread.start();
            return outcome;
        }

        /** Blocked threads cannot be told from busy ones for sure; a moment is enough to catch them waiting. */
        void awaitWaiting() throws InterruptedException {
            Thread.sleep(150);
            assertTrue(thread.isAlive(), () -> "the call should wait, but ended with " + failure);
        }

        Throwable failure() throws InterruptedException {
            thread.join();
            assertNotNull(failure, "the call returned instead of failing");
            return failure;
        }
    }

    private static byte[] take(MessageChannel channel) throws IOException {
        ByteBuffer message = channel.receive(LONG);
        assertNotNull(message, "the channel ended");
        byte[] copy = new byte[message.remaining()];
        message.get(copy);
        return copy;
    }

    private static byte[] bytes(int size, int seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static <T> CompletableFuture<T> inBackground(Callable<T> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                result.complete(call.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return result;
    }
}
