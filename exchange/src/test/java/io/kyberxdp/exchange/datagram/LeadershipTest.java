package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Letters instead of datagrams: whoever leads takes them from the queue, and puts each into its box. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class LeadershipTest {

    private static final int WAKEUP = -1;
    private static final int BOXES = 6;

    private final BlockingQueue<Integer> letters = new LinkedBlockingQueue<>();
    private final Leadership leadership = new Leadership(this::turn, () -> letters.add(WAKEUP));
    private final Box[] boxes = new Box[BOXES];
    private final AtomicInteger leaders = new AtomicInteger();
    private final Thread standIn = new Thread(leadership::standIn, "stand-in");
    private volatile Thread lastLeader;
    private volatile boolean over;
    private volatile boolean twoLed;

    /** Somebody's letters. */
    private final class Box {
        private final ReentrantLock lock = new ReentrantLock();
        private final Gate gate = new Gate(lock);
        private int letters;

        void put() {
            lock.lock();
            try {
                letters++;
                leadership.open(gate);
            } finally {
                lock.unlock();
            }
        }

        /** Takes one; false if the time is up. */
        boolean take(Deadline deadline, boolean mayLead) throws InterruptedException {
            lock.lock();
            try {
                while (letters == 0) {
                    if (!leadership.await(gate, deadline, mayLead)) {
                        return false;
                    }
                }
                letters--;
                return true;
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean turn(long nanos) {
        if (over) {
            return false;
        }
        twoLed |= leaders.incrementAndGet() != 1;
        lastLeader = Thread.currentThread();
        try {
            for (Integer box = letters.poll(nanos, TimeUnit.NANOSECONDS); box != null; box = letters.poll()) {
                if (box != WAKEUP) {
                    boxes[box].put();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            leaders.decrementAndGet();
        }
        return true;
    }

    @BeforeEach
    void begin() {
        for (int i = 0; i < BOXES; i++) {
            boxes[i] = new Box();
        }
        standIn.start();
    }

    @AfterEach
    void end() throws InterruptedException {
        over = true;
        letters.add(WAKEUP);
        standIn.join();
        assertFalse(twoLed, "two led at once");
    }

    @Test
    void whoWaitsAloneLeads() throws Exception {
        do { // The stand-in leads at first, and again if this thread stays away for long.
            letters.add(0);
            assertTrue(boxes[0].take(Deadline.NEVER, true));
        } while (lastLeader == standIn);
        assertEquals(Thread.currentThread(), lastLeader);
    }

    @Test
    void whoMayNotLeadIsServedByTheStandIn() throws Exception {
        letters.add(0);
        assertTrue(boxes[0].take(Deadline.NEVER, false));
        assertEquals(standIn, lastLeader);
    }

    @Test
    void theStandInServesThoseWhoStillWaitWhenALeaderLeaves() throws Exception {
        CompletableFuture<Thread> first = inBackground(() -> boxes[0].take(Deadline.NEVER, true));
        CompletableFuture<Thread> second = inBackground(() -> boxes[1].take(Deadline.NEVER, true));
        letters.add(0);
        first.get();
        letters.add(1);
        second.get();
        letters.add(2);
        assertTrue(boxes[2].take(Deadline.NEVER, true));
    }

    @Test
    void theStandInTakesOverAfterATermInVain() throws Exception {
        CompletableFuture<Thread> waiting = inBackground(() -> boxes[0].take(Deadline.NEVER, true));
        while (lastLeader != standIn) {
            Thread.sleep(1);
        }
        letters.add(0);
        assertNotEquals(standIn, waiting.get());
    }

    @Test
    void theStandInComesThoughNobodyWaits() throws Exception {
        letters.add(0);
        while (!letters.isEmpty()) {
            Thread.sleep(1);
        }
        assertEquals(standIn, lastLeader);
        assertTrue(boxes[0].take(Deadline.NEVER, true));
    }

    @Test
    void aLeaderWhoseTimeIsUpGoesAndOthersAreServed() throws Exception {
        CompletableFuture<Thread> other = inBackground(() -> boxes[1].take(Deadline.NEVER, true));
        assertFalse(boxes[0].take(soon(), true));
        letters.add(1);
        other.get();
    }

    @Test
    void anInterruptedLeaderGoesAndOthersAreServed() throws Exception {
        CompletableFuture<Thread> started = new CompletableFuture<>();
        CompletableFuture<Thread> interrupted = inBackground(() -> {
            started.complete(Thread.currentThread());
            assertThrows(InterruptedException.class, () -> boxes[0].take(Deadline.NEVER, true));
            return true;
        });
        CompletableFuture<Thread> other = inBackground(() -> boxes[1].take(Deadline.NEVER, true));
        started.get().interrupt();
        interrupted.get();
        letters.add(1);
        other.get();
    }

    @Test
    void whoIsInterruptedAlreadyDoesNotLead() throws Exception {
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> boxes[0].take(Deadline.NEVER, true));
        letters.add(0);
        assertTrue(boxes[0].take(Deadline.NEVER, true));
    }

    @Test
    void aGateOpenedByAnotherThreadLetsItsLeaderGo() throws Exception {
        CompletableFuture<Thread> waiting = inBackground(() -> boxes[0].take(Deadline.NEVER, true));
        boxes[0].put();
        waiting.get();
    }

    @Test
    void whatIsOverLetsNobodyLead() throws Exception {
        over = true;
        letters.add(WAKEUP);
        standIn.join();
        assertFalse(boxes[0].take(soon(), true));
        letters.add(0);
        assertFalse(boxes[0].take(soon(), true));
    }

    /** Before Java 21 there is none, and the thread is one like all others. */
    @Test
    void aVirtualThreadDoesNotLead() throws Exception {
        boolean virtual = Runtime.version().feature() >= 21;
        for (int i = 0; i < 50; i++) {
            CompletableFuture<Thread> taken = new CompletableFuture<>();
            Runnable take = taking(() -> boxes[0].take(Deadline.NEVER, true), taken);
            if (virtual) {
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, take);
            } else {
                new Thread(take).start();
            }
            letters.add(0);
            taken.get();
            if (virtual) {
                assertEquals(standIn, lastLeader);
            }
        }
    }

    /** Each box is emptied by two threads that lead, do not lead, give up soon, or pause, as a seed says. */
    @Test
    void losesNoLetterInTensOfThousandsOfHandOvers() throws Exception {
        int each = 5_000;
        List<CompletableFuture<Thread>> takers = new ArrayList<>();
        for (int i = 0; i < BOXES; i++) {
            Box box = boxes[i];
            AtomicInteger toTake = new AtomicInteger(each);
            for (int taker = 0; taker < 2; taker++) {
                Random random = new Random(2L * i + taker);
                takers.add(inBackground(() -> takeAll(box, toTake, random)));
            }
        }
        Random random = new Random(99);
        int[] sent = new int[BOXES];
        for (int i = 0; i < BOXES * each; i++) {
            int box = random.nextInt(BOXES);
            while (sent[box] == each) {
                box = (box + 1) % BOXES;
            }
            sent[box]++;
            letters.add(box);
            if (random.nextInt(40) == 0) {
                TimeUnit.MICROSECONDS.sleep(random.nextInt(300)); // now and then all letters are taken
            }
        }
        for (CompletableFuture<Thread> taker : takers) {
            taker.get();
        }
        for (Box box : boxes) {
            assertEquals(0, box.letters);
        }
    }

    private static boolean takeAll(Box box, AtomicInteger toTake, Random random) throws InterruptedException {
        while (toTake.getAndDecrement() > 0) {
            boolean mayLead = random.nextInt(4) > 0;
            boolean patient = random.nextInt(10) > 0;
            if (!box.take(patient ? Deadline.NEVER : soon(), mayLead)) {
                assertFalse(patient, "a letter is lost");
                toTake.incrementAndGet();
            } else if (random.nextInt(100) == 0) {
                Thread.sleep(random.nextInt(8)); // longer than the stand-in stays away
            }
        }
        return true;
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofMillis(1));
    }

    /** A wait in a thread of its own. */
    @FunctionalInterface
    private interface Wait {
        boolean run() throws Exception;
    }

    private static CompletableFuture<Thread> inBackground(Wait wait) {
        CompletableFuture<Thread> result = new CompletableFuture<>();
        Thread thread = new Thread(taking(wait, result));
        thread.setDaemon(true);
        thread.start();
        return result;
    }

    private static Runnable taking(Wait wait, CompletableFuture<Thread> result) {
        return () -> {
            try {
                assertTrue(wait.run());
                result.complete(Thread.currentThread());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        };
    }
}
