package io.kyberxdp.transport.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Without impairment it is a port like any other; with one, the seed alone decides. */
final class LossyDatagramPortTest extends DatagramPortContract {

    private static final int MANY = 20_000;

    private final AtomicLong clock = new AtomicLong();

    @Override
    protected PortPair open() {
        LoopbackDatagrams network = new LoopbackDatagrams(64);
        return new PortPair(
                new LossyDatagramPort(network.open(), Impairment.none(), 1, System::nanoTime),
                new LossyDatagramPort(network.open(), Impairment.none(), 2, System::nanoTime));
    }

    /** Sends {@code count} numbered datagrams and returns the numbers in the order of their arrival. */
    private List<Long> run(Impairment impairment, long seed, int count, List<LossyDatagramPort.Counts> counts)
            throws IOException {
        LoopbackDatagrams network = new LoopbackDatagrams(4 * count);
        List<Long> arrived = new ArrayList<>();
        try (DatagramPort to = network.open();
                LossyDatagramPort from = new LossyDatagramPort(network.open(), impairment, seed, clock::get)) {
            for (long i = 0; i < count; i++) {
                from.send(List.of(new Outgoing(
                        to.local(), ByteBuffer.allocate(8).putLong(i).flip())));
                clock.addAndGet(1_000);
            }
            clock.addAndGet(1_000_000_000);
            from.receive((peer, payload) -> {}, 1, 0);
            assertEquals(0, from.held());
            to.receive((peer, payload) -> arrived.add(payload.getLong()), 4 * count, 0);
            counts.add(from.counts());
        }
        return arrived;
    }

    private List<Long> run(Impairment impairment, long seed) throws IOException {
        return run(impairment, seed, MANY, new ArrayList<>());
    }

    @Test
    void changesNothingWithoutImpairment() throws IOException {
        assertEquals(LongStream.range(0, MANY).boxed().toList(), run(Impairment.none(), 7));
    }

    @Test
    void doesTheSameForTheSameSeedAndOtherwiseForAnother() throws IOException {
        Impairment all = new Impairment(0.3, 0.1, 0.1, 0.01, 5_000, 100, 9_000);
        assertEquals(run(all, 7), run(all, 7));
        assertNotEquals(run(all, 7), run(all, 8));
    }

    @Test
    void losesTheShareAskedFor() throws IOException {
        List<LossyDatagramPort.Counts> counts = new ArrayList<>();
        List<Long> arrived = run(new Impairment(0.3, 0, 0, 0, 0, 0, 0), 7, MANY, counts);
        assertEquals(MANY - counts.get(0).lost(), arrived.size());
        assertShare(0.3, counts.get(0).lost());
        assertEquals(arrived.stream().sorted().toList(), arrived, "loss alone keeps the order");
    }

    @Test
    void duplicatesTheShareAskedFor() throws IOException {
        List<LossyDatagramPort.Counts> counts = new ArrayList<>();
        List<Long> arrived = run(new Impairment(0, 0.1, 0, 0, 0, 0, 0), 7, MANY, counts);
        assertEquals(MANY + counts.get(0).duplicated(), arrived.size());
        assertEquals(MANY, arrived.stream().distinct().count());
        assertShare(0.1, counts.get(0).duplicated());
    }

    @Test
    void corruptsOneBitInTheShareAskedFor() throws IOException {
        List<LossyDatagramPort.Counts> counts = new ArrayList<>();
        List<Long> arrived = run(new Impairment(0, 0, 0, 0.05, 0, 0, 0), 7, MANY, counts);
        long wrong = IntStream.range(0, MANY)
                .filter(i -> Long.bitCount(arrived.get(i) ^ i) == 1)
                .count();
        long right = IntStream.range(0, MANY).filter(i -> arrived.get(i) == i).count();
        assertEquals(counts.get(0).corrupted(), wrong);
        assertEquals(MANY, wrong + right);
        assertShare(0.05, wrong);
    }

    @Test
    void reordersTheShareAskedFor() throws IOException {
        List<LossyDatagramPort.Counts> counts = new ArrayList<>();
        List<Long> arrived = run(new Impairment(0, 0, 0.1, 0, 3_500, 0, 0), 7, MANY, counts);
        assertEquals(
                LongStream.range(0, MANY).boxed().toList(),
                arrived.stream().sorted().toList());
        long overtaken = IntStream.range(1, MANY)
                .filter(i -> arrived.get(i) < arrived.get(i - 1))
                .count();
        assertShare(0.1, counts.get(0).reordered());
        assertTrue(overtaken > 0 && overtaken <= counts.get(0).reordered());
    }

    @Test
    void delaysByTheClockItWasGiven() throws IOException {
        LoopbackDatagrams network = new LoopbackDatagrams(64);
        try (DatagramPort to = network.open();
                LossyDatagramPort from = new LossyDatagramPort(
                        network.open(), new Impairment(0, 0, 0, 0, 0, 5_000, 5_000), 1, clock::get)) {
            from.send(List.of(new Outgoing(to.local(), ByteBuffer.allocate(1))));
            clock.addAndGet(4_999);
            from.receive((peer, payload) -> {}, 1, 0);
            assertEquals(0, to.receive((peer, payload) -> {}, 1, 0));
            clock.addAndGet(1);
            from.receive((peer, payload) -> {}, 1, 0);
            assertEquals(1, to.receive((peer, payload) -> {}, 1, 0));
        }
    }

    @Test
    void sendsWhatFallsDueWhileItWaits() throws IOException {
        LoopbackDatagrams network = new LoopbackDatagrams(64);
        Impairment delay = new Impairment(0, 0, 0, 0, 0, 20_000_000, 20_000_000);
        try (LossyDatagramPort port = new LossyDatagramPort(network.open(), delay, 1, System::nanoTime)) {
            port.send(List.of(new Outgoing(port.local(), ByteBuffer.allocate(1))));
            assertEquals(1, port.receive((peer, payload) -> {}, 1, 600_000_000_000L));
        }
    }

    @Test
    void sendsInTimeWhatAnotherThreadGivesItWhileItWaits() throws Exception {
        LoopbackDatagrams network = new LoopbackDatagrams(64);
        Impairment delay = new Impairment(0, 0, 0, 0, 0, 20_000_000, 20_000_000);
        try (LossyDatagramPort port = new LossyDatagramPort(network.open(), delay, 1, System::nanoTime)) {
            AtomicInteger received = new AtomicInteger();
            Thread waiting = new Thread(() -> {
                try {
                    received.set(port.receive((peer, payload) -> {}, 1, 600_000_000_000L));
                } catch (IOException e) {
                    received.set(-1);
                }
            });
            waiting.start();
            Thread.sleep(100);
            port.send(List.of(new Outgoing(port.local(), ByteBuffer.allocate(1))));
            waiting.join(60_000);
            assertEquals(1, received.get());
        }
    }

    @Test
    void refusesImpossibleImpairments() {
        assertThrows(IllegalArgumentException.class, () -> new Impairment(1.1, 0, 0, 0, 0, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new Impairment(0, -0.1, 0, 0, 0, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new Impairment(0, 0, Double.NaN, 0, 0, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new Impairment(0, 0, 0, 0, 0, 2, 1));
    }

    /** Within four standard deviations; the seed is fixed, so this either always holds or never. */
    private static void assertShare(double share, long count) {
        double deviation = Math.sqrt(MANY * share * (1 - share));
        assertEquals(MANY * share, (double) count, 4 * deviation);
    }
}
