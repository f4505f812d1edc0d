package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Connections, links and a clock that jumps from event to event: the same seed gives the same run. The clock passes the
 * largest long on its way, as {@link System#nanoTime} may.
 */
final class Simulation {

    private static final long ORIGIN = Clocks.beforeWrap(2_000_000_000L);

    private record Arrival(long at, long order, ByteBuffer datagram, SimulatedEnd to) implements Comparable<Arrival> {
        @Override
        public int compareTo(Arrival other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
        }
    }

    /** One direction of a path; several connections may share it. */
    final class Link {
        private final Conditions conditions;
        private long freeAt;
        long carried;
        long overflows;

        private Link(Conditions conditions) {
            this.conditions = conditions;
        }

        /** Queues a datagram behind those before it, then loses, doubles, delays or damages it. */
        void send(byte[] datagram, SimulatedEnd to) {
            long start = Math.max(elapsed, freeAt);
            if (conditions.bytesPerNano() > 0) {
                if ((start - elapsed) * conditions.bytesPerNano() > conditions.queueBytes()) {
                    overflows++;
                    return;
                }
                freeAt = start + (long) (datagram.length / conditions.bytesPerNano());
                start = freeAt;
            }
            carried += datagram.length;
            if (random.nextDouble() < conditions.loss()) {
                return;
            }
            deliver(start, datagram, to);
            if (random.nextDouble() < conditions.duplication()) {
                deliver(start, datagram, to);
            }
        }

        private void deliver(long from, byte[] datagram, SimulatedEnd to) {
            long at = from + conditions.delay().toNanos();
            if (random.nextDouble() < conditions.reordering()) {
                at += random.nextLong(1 + conditions.delay().toNanos());
            }
            byte[] copy = datagram.clone();
            if (random.nextDouble() < conditions.corruption()) {
                copy[random.nextInt(copy.length)] ^= (byte) (1 + random.nextInt(255));
            }
            arrivals.add(new Arrival(at, order++, ByteBuffer.wrap(copy), to));
        }
    }

    final SplittableRandom random;
    private final PriorityQueue<Arrival> arrivals = new PriorityQueue<>();
    private final List<SimulatedEnd> ends = new ArrayList<>();
    private long elapsed;
    private long order;

    Simulation(long seed) {
        random = new SplittableRandom(seed);
    }

    Link link(Conditions conditions) {
        return new Link(conditions);
    }

    /** A client whose datagrams go through one link, and its server whose datagrams go through the other. */
    SimulatedPair connect(ReliableSettings settings, Link up, Link down) {
        return connect(settings, settings, up, down);
    }

    SimulatedPair connect(ReliableSettings clientSettings, ReliableSettings serverSettings, Link up, Link down) {
        SimulatedEnd client = new SimulatedEnd(this, clientSettings, 1 + random.nextLong(1L << 62));
        SimulatedEnd server = new SimulatedEnd(this, serverSettings, 1 + random.nextLong(1L << 62));
        client.sendsBy(datagram -> up.send(datagram, server));
        server.sendsBy(datagram -> down.send(datagram, client));
        client.open();
        ends.add(client);
        ends.add(server);
        return new SimulatedPair(client, server);
    }

    /** The time for connections. */
    long now() {
        return ORIGIN + elapsed;
    }

    Duration elapsed() {
        return Duration.ofNanos(elapsed);
    }

    /** Runs until the condition holds; fails if that takes longer than the limit, or if nothing would ever happen again. */
    void runUntil(BooleanSupplier done, Duration limit) {
        long end = elapsed + limit.toNanos();
        pumpAll();
        while (!done.getAsBoolean()) {
            assertTrue(step(end), () -> "not within " + limit + ": " + ends);
        }
    }

    /** Runs for a time, or until nothing more will happen. */
    void runFor(Duration time) {
        long end = elapsed + time.toNanos();
        pumpAll();
        while (step(end)) {
            // Each step is one event.
        }
        elapsed = end;
    }

    private boolean step(long end) {
        long next = Long.MAX_VALUE;
        SimulatedEnd due = null;
        for (SimulatedEnd each : ends) {
            long deadline = each.deadline();
            if (deadline < next) {
                next = deadline;
                due = each;
            }
        }
        Arrival arrival = arrivals.peek();
        if (arrival != null && arrival.at() <= next) {
            due = null;
            next = arrival.at();
        }
        if (next > end) {
            return false;
        }
        elapsed = Math.max(elapsed, next);
        if (due != null) {
            due.tick();
        } else {
            arrivals.poll();
            arrival.to().arrive(arrival.datagram());
        }
        return true;
    }

    private void pumpAll() {
        ends.forEach(SimulatedEnd::pump);
    }
}
