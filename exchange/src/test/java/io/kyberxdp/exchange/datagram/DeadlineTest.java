package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class DeadlineTest {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition condition = lock.newCondition();

    @Test
    void isMoreThanZero() {
        assertThrows(IllegalArgumentException.class, () -> Deadline.after(Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> Deadline.after(Duration.ofNanos(-1)));
    }

    @Test
    void comesWhetherAnythingIsSignalledOrNot() throws InterruptedException {
        assertFalse(await(Deadline.after(Duration.ofNanos(1))));
        Deadline past = Deadline.after(Duration.ofMillis(1));
        while (await(past)) {
            // Woken for nothing.
        }
        assertFalse(await(past), "and stays past");
        assertEquals(
                "no whole message arrived within 7 ms",
                Deadline.after(Duration.ofMillis(7)).expired().getMessage());
    }

    @Test
    void isDividedIntoEqualParts() throws InterruptedException {
        assertFalse(await(Deadline.after(Duration.ofMinutes(1)).share(60_000)));
        assertFalse(await(Deadline.after(Duration.ofMillis(20)).share(2)));
    }

    @Test
    void isFarOffHoweverLongTheTimeoutIs() throws InterruptedException {
        assertTrue(awaitSignalled(Deadline.after(ChronoUnit.FOREVER.getDuration())));
        assertTrue(awaitSignalled(Deadline.after(Duration.ofDays(1)).share(1)));
        assertTrue(awaitSignalled(Deadline.NEVER));
    }

    private boolean await(Deadline deadline) throws InterruptedException {
        lock.lock();
        try {
            return deadline.await(condition);
        } finally {
            lock.unlock();
        }
    }

    /** The other thread cannot signal before this one waits; false also where it did not wait for that. */
    private boolean awaitSignalled(Deadline deadline) throws InterruptedException {
        boolean[] signalled = new boolean[1];
        lock.lock();
        try {
            Thread signaller = new Thread(() -> {
                lock.lock();
                try {
                    signalled[0] = true;
                    condition.signalAll();
                } finally {
                    lock.unlock();
                }
            });
            signaller.start();
            return deadline.await(condition) && signalled[0];
        } finally {
            lock.unlock();
        }
    }
}
