package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.MessageChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class WatchdogTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(20);

    /** A channel that only knows whether it was closed. */
    private static class Channel implements MessageChannel {

        final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public int maxMessage() {
            return 0;
        }

        @Override
        public String peer() {
            return "nobody";
        }

        @Override
        public void send(ByteBuffer message) {}

        @Override
        public ByteBuffer receive() {
            return null;
        }

        @Override
        public ByteBuffer receive(Duration timeout) {
            return null;
        }

        @Override
        public void close() throws IOException {
            closed.countDown();
        }
    }

    @Test
    void expiresInTimeThoughALongerOneCameFirst() throws InterruptedException {
        Channel patient = new Channel();
        Channel channel = new Channel();
        try (Watchdog first = Watchdog.over(patient, LONG);
                Watchdog second = Watchdog.over(channel, SHORT)) {
            channel.closed.await();
            assertTrue(second.expired());
            assertFalse(second.callOff());
            assertTrue(first.callOff());
        }
        assertEquals(1, patient.closed.getCount());
    }

    @Test
    void leavesAloneWhatWasCalledOff() throws InterruptedException {
        Duration limit = SHORT;
        while (!isCalledOff(limit)) { // This thread had to wait so long itself.
            limit = limit.multipliedBy(4);
        }
    }

    /** Calls a watchdog off before its time, and waits until that has passed; or tells that it came too late. */
    private static boolean isCalledOff(Duration limit) throws InterruptedException {
        Channel spared = new Channel();
        Channel later = new Channel();
        try (Watchdog first = Watchdog.over(spared, limit);
                Watchdog second = Watchdog.over(later, limit.multipliedBy(3))) {
            if (!first.callOff()) {
                assertTrue(first.expired());
                return false;
            }
            assertTrue(first.callOff());
            later.closed.await();
            assertTrue(second.expired());
            assertFalse(first.expired());
        }
        assertEquals(1, spared.closed.getCount());
        return true;
    }

    @Test
    void watchesOnWhenClosingAChannelFails() throws InterruptedException {
        List<RuntimeException> thrown = new ArrayList<>();
        Channel failing = new Channel() {
            @Override
            public void close() {
                thrown.add(new IllegalStateException("a test's own"));
                throw thrown.get(0);
            }
        };
        Channel channel = new Channel();
        try (Watchdog first = Watchdog.over(failing, SHORT);
                Watchdog second = Watchdog.over(channel, SHORT.multipliedBy(2))) {
            channel.closed.await();
            assertTrue(first.expired() && second.expired());
        }
        assertEquals(1, thrown.size());
    }

    @Test
    void takesTheLongestLimitThereIs() {
        Channel channel = new Channel();
        try (Watchdog watchdog = Watchdog.over(channel, ChronoUnit.FOREVER.getDuration())) {
            assertTrue(watchdog.callOff());
        }
        assertEquals(1, channel.closed.getCount());
    }

    @Test
    @Tag("long")
    void missesNoneOfManyThatComeFromManyThreads() throws InterruptedException {
        int threads = 4;
        int each = 500;
        AtomicInteger missed = new AtomicInteger();
        List<Thread> running = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    Channel channel = new Channel();
                    Watchdog watchdog = Watchdog.over(channel, Duration.ofNanos(1 + i * 1_000L));
                    missed.addAndGet(isClosed(channel) ? 0 : 1);
                    watchdog.close();
                }
            });
            running.add(thread);
            thread.start();
        }
        for (Thread thread : running) {
            thread.join();
        }
        assertEquals(0, missed.get());
    }

    private static boolean isClosed(Channel channel) {
        try {
            return channel.closed.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }
}
