package io.kyberxdp.exchange.datagram;

import io.kyberxdp.exchange.reliable.Connection;
import io.kyberxdp.exchange.reliable.ReliableSettings;
import io.kyberxdp.transport.DatagramStatistics;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;

/**
 * Floods a server's port: with random bytes; with what honest ends sent, repeated, late, cut short, altered, and from other
 * addresses; with nonsense whose checksum is right; and with openings of connections from addresses where nobody is. It sees
 * everything and keeps nothing from arriving, but never takes an honest end's place by an altered datagram of its connection.
 */
public final class HostileTraffic implements Network.Tap {

    private static final int REMEMBERED = 4_096;
    private static final int LARGEST = 1_400;

    /** What may wait in the server's queue without honest datagrams being lost there. */
    private static final int BURST = 200;

    private final Network network;
    private final SplittableRandom random;
    private final Seen[] seen = new Seen[REMEMBERED];
    private final AtomicInteger seenCount = new AtomicInteger();
    private final AtomicInteger sent = new AtomicInteger();

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Seen(InetSocketAddress from, byte[] payload) {}

    /** Sees what ports opened on the network from now on send. */
    public HostileTraffic(Network network, long seed) {
        this.network = network;
        this.random = new SplittableRandom(seed);
        network.tap(this);
    }

    @Override
    public void sent(InetSocketAddress from, InetSocketAddress to, byte[] payload) {
        synchronized (seen) {
            seen[seenCount.getAndIncrement() % REMEMBERED] = new Seen(from, payload);
        }
    }

    /** Sends so many, and gives the most that the server held meanwhile: connections, unproven ones, bytes. */
    public long[] flood(ReliableListener server, int datagrams) throws UnknownHostException, InterruptedException {
        InetSocketAddress target = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), server.local().port());
        long[] most = new long[3];
        for (int i = 0; i < datagrams; i++) {
            sendOne(i, target);
            sent.incrementAndGet();
            if (i % BURST == 0) {
                long before = arrived(server);
                while (arrived(server) == before && before < i) {
                    Thread.sleep(1);
                }
                PortStatistics now = server.statistics();
                most[0] = Math.max(most[0], now.connections());
                most[1] = Math.max(most[1], now.unproven());
                most[2] = Math.max(most[2], now.bufferBytes());
            }
        }
        return most;
    }

    /** How many the server has taken so far or lost in its queue. */
    public static long arrived(ReliableListener server) {
        DatagramStatistics port = server.statistics().port();
        return port.received() + port.dropped();
    }

    /** Waits until so many are sent. */
    public void awaitSent(int datagrams) throws InterruptedException {
        while (sent.get() < datagrams) {
            Thread.sleep(1);
        }
    }

    private void sendOne(int number, InetSocketAddress target) throws UnknownHostException {
        Seen old = remembered();
        byte[] bytes = old.payload.clone();
        switch (number % 8) {
            case 0 -> network.forge(somewhere(), target, randomBytes(random.nextInt(LARGEST)));
            case 1 -> network.forge(old.from, target, bytes);
            case 2 -> network.forge(somewhere(), target, bytes);
            case 3 -> network.forge(old.from, target, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
            case 4 -> network.forge(old.from, target, flipped(bytes));
            case 5 -> network.forge(somewhere(), target, nonsense());
            default -> network.forge(somewhere(), target, opening());
        }
    }

    private Seen remembered() throws UnknownHostException {
        synchronized (seen) {
            int count = Math.min(seenCount.get(), REMEMBERED);
            return count == 0 ? new Seen(somewhere(), new byte[100]) : seen[random.nextInt(count)];
        }
    }

    private InetSocketAddress somewhere() throws UnknownHostException {
        byte[] address = {127, 1, (byte) random.nextInt(256), (byte) random.nextInt(256)};
        return new InetSocketAddress(InetAddress.getByAddress(address), 1 + random.nextInt(65_535));
    }

    private byte[] flipped(byte[] bytes) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    /** Random bytes that pass for a packet of some kind as far as the checksum. */
    private byte[] nonsense() {
        byte[] bytes = randomBytes(30 + random.nextInt(LARGEST));
        bytes[0] = (byte) (1 + random.nextInt(4));
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, bytes.length - 4);
        ByteBuffer.wrap(bytes).putInt(bytes.length - 4, (int) checksum.getValue());
        return bytes;
    }

    /** A right OPEN with a few random bytes of a message. */
    private byte[] opening() {
        long now = System.nanoTime();
        Connection client = Connection.client(ReliableSettings.defaults(), random.nextLong() | 1, now);
        client.write(ByteBuffer.wrap(randomBytes(random.nextInt(800))));
        client.ping();
        ByteBuffer out = ByteBuffer.allocate(LARGEST);
        client.transmit(out, now);
        return Arrays.copyOf(out.array(), out.position());
    }

    private byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }
}
