package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A peer that knows the ids, checksums its packets and means ill; and strangers who know neither. */
@Tag("long")
class HostilePeerTest {

    private static final ReliableSettings SETTINGS = ReliableSettings.defaults();
    private static final long CLIENT = 1;
    private static final long SERVER = 2;

    /** Well-formed packets with random frames: no exception, bounded memory, time-outs that come to an end. */
    @Property(tries = 100)
    @net.jqwik.api.Tag("long")
    void nothingBreaksOrGrows(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long now = random.nextLong();
        Connection victim =
                Connection.server(SETTINGS, SERVER, Packets.open(CLIENT, 0).parsed(), false, now);
        victim.write(ByteBuffer.allocate(50_000));
        ByteBuffer out = ByteBuffer.allocate(SETTINGS.payload());
        ByteBuffer in = ByteBuffer.allocate(3000);
        long sent = 0;
        for (int i = 0; i < 300; i++) {
            ByteBuffer datagram = frames(random, i, sent).datagram();
            victim.receive(Packet.parse(datagram), datagram.remaining(), now);
            while (victim.transmit(out.clear(), now)) {
                assertTrue(out.position() <= SETTINGS.payload());
                assertNull(Packet.parse(out.flip()).drop());
                sent++;
            }
            if (random.nextInt(4) == 0) {
                victim.read(in.clear());
            }
            if (random.nextInt(50) == 0) {
                victim.finish();
            }
            now += random.nextLong(50_000_000);
            if (now - victim.deadline(now) >= 0) {
                victim.tick(now);
            }
            assertTrue(victim.bufferBytes() <= SETTINGS.sendBuffer() + SETTINGS.maxWindow());
        }
        for (int i = 0; i < 1000 && !victim.closed(); i++) {
            now = victim.deadline(now);
            victim.tick(now);
            while (victim.transmit(out.clear(), now)) {
                // Nobody answers.
            }
        }
        assertTrue(victim.closed(), "silence ends it");
    }

    private static Packets frames(SplittableRandom random, int step, long sent) {
        long number = random.nextInt(8) == 0 ? random.nextLong(1 + step) : step;
        Packets packet = random.nextInt(3) == 0 ? Packets.open(CLIENT, number) : Packets.data(SERVER, number);
        int types = random.nextInt(64);
        if ((types & 1) != 0 && sent > 0) {
            long largest = random.nextLong(sent + (random.nextInt(100) == 0 ? 5 : 0));
            long length = 1 + random.nextLong(largest + 1);
            long left = largest + 1 - length;
            if (left >= 2) {
                packet.ack(largest, length, 1, 1 + random.nextLong(left - 1));
            } else {
                packet.ack(largest, length);
            }
        }
        if ((types & 2) != 0) {
            packet.stream(random.nextInt(16_000 + 40 * step), new byte[1 + random.nextInt(300)]);
        }
        if ((types & 4) != 0) {
            packet.maxData(random.nextLong(1L << random.nextInt(63)));
        }
        if (types == 8) {
            packet.fin(random.nextInt(1 + 100 * step));
        }
        if ((types & 16) != 0) {
            packet.ping();
        }
        return packet;
    }

    /** Tiny segments with gaps cost the attacker a packet each, and the victim no more than its window and 512 ranges. */
    @Test
    void fragmentsAreBounded() {
        Connection victim =
                Connection.server(SETTINGS, SERVER, Packets.open(CLIENT, 0).parsed(), true, 0);
        for (int i = 0; i < 5_000; i++) {
            ByteBuffer datagram = Packets.data(SERVER, i).stream(1 + 2L * (i % 8000), new byte[1])
                    .datagram();
            victim.receive(Packet.parse(datagram), datagram.remaining(), 0);
        }
        assertEquals(ReceiveStream.INITIAL_WINDOW, Math.max(victim.bufferBytes(), ReceiveStream.INITIAL_WINDOW));
        assertTrue(victim.statistics().dropped().get(DropReason.TOO_FRAGMENTED) > 4_000);
        assertEquals(Optional.empty(), victim.failure());
    }

    /** Whoever cannot read the packets knows no ids: replays, random bytes and guessed ids change nothing. */
    @Test
    void strangersDoNotDisturbATransfer() {
        Simulation simulation = new Simulation(7);
        Conditions perfect = Conditions.perfect(Duration.ofMillis(1));
        SimulatedPair pair = simulation.connect(SETTINGS, simulation.link(perfect), simulation.link(perfect));
        SplittableRandom random = new SplittableRandom(8);
        pair.client().transfers(300_000, 300_000);
        pair.server().transfers(300_000, 300_000);
        pair.client().filter(datagram -> {
            forge(pair.client(), random, datagram);
            forge(pair.server(), random, datagram);
            return true;
        });
        simulation.runUntil(pair::bothReceivedAll, Duration.ofSeconds(20));
        simulation.runUntil(pair::bothClosed, Duration.ofSeconds(20));
        assertEquals(Optional.empty(), pair.client().connection().failure());
        assertEquals(Optional.empty(), pair.server().connection().failure());
    }

    private static void forge(SimulatedEnd victim, SplittableRandom random, byte[] overheard) {
        if (victim.connection() == null) {
            return;
        }
        byte[] damaged = overheard.clone();
        damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
        victim.arriveQuietly(ByteBuffer.wrap(damaged));
        victim.arriveQuietly(Packets.data(random.nextLong(), 1).close(0).datagram());
        victim.arriveQuietly(Packets.retry(random.nextLong(), new byte[1]).datagram());
        victim.arriveQuietly(
                Packets.accept(random.nextLong(), 1, random.nextLong()).close(0).datagram());
        byte[] noise = new byte[random.nextInt(1500)];
        random.nextBytes(noise);
        victim.arriveQuietly(ByteBuffer.wrap(noise));
    }
}
