package io.kyberxdp.kerneltcp.udp.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.kerneltcp.udp.UdpSettings;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import java.io.IOException;
import java.lang.ref.Reference;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What passes to the kernel and back when datagrams travel joined. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SegmentationTest {

    /** SO_NO_CHECK of asm-generic/socket.h: no checksums over IPv4, without which the kernel does not segment (EINVAL). */
    private static final int SO_NO_CHECK = 11;

    private static final long LONG = TimeUnit.SECONDS.toNanos(60);
    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(30);

    private InetSocketAddress any;
    private KernelSocket from;
    private KernelSocket to;
    private int lost;

    @BeforeEach
    void openSockets() throws IOException {
        NativeCapability.needSegmentation();
        any = new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0);
        from = KernelSocket.open(any);
        to = KernelSocket.open(any);
        assertTrue(to.set(KernelSocket.SOL_UDP, KernelSocket.UDP_GRO, 1));
    }

    @AfterEach
    void closeSockets() {
        from.close();
        to.close();
    }

    private Departures departures() {
        return new Departures(from, true, (datagrams, peer, cause) -> lost += datagrams);
    }

    private static List<Outgoing> batch(InetSocketAddress peer, int... sizes) {
        List<Outgoing> batch = new ArrayList<>();
        for (int size : sizes) {
            batch.add(new Outgoing(peer, ByteBuffer.allocate(size)));
        }
        return batch;
    }

    /** These messages come, as {@code length/segment size}, and no others before them; a busy kernel delivers late. */
    private void assertArrive(String... expected) throws InterruptedException {
        List<String> arrived = new ArrayList<>();
        long deadline = System.nanoTime() + LONG;
        while (arrived.size() < expected.length && deadline - System.nanoTime() > 0) {
            arrived.addAll(arrived());
            Thread.sleep(1);
        }
        assertEquals(List.of(expected), arrived);
    }

    /** The messages that are at the socket now, by a single recvmmsg. */
    private List<String> arrived() {
        MessageVector messages = new MessageVector(8);
        OffHeap payloads = OffHeap.allocate(8 * UdpSettings.RECEIVE_BYTES);
        for (int i = 0; i < 8; i++) {
            messages.setPayload(
                    i, payloads.address() + (long) i * UdpSettings.RECEIVE_BYTES, UdpSettings.RECEIVE_BYTES);
            messages.clearForReceiving(i);
        }
        List<String> arrived = new ArrayList<>();
        try {
            int count = LibC.recvmmsg(to.fd(), messages.address(0), 8, 0x40, 0);
            for (int i = 0; i < count; i++) {
                long segment = messages.control(i, KernelSocket.SOL_UDP, KernelSocket.UDP_GRO);
                arrived.add(messages.length(i) + "/" + segment);
            }
        } finally {
            Reference.reachabilityFence(payloads);
        }
        return arrived;
    }

    @Test
    void joinsEqualSizesAndEndsARunWithAShorterOne() throws Exception {
        assertEquals(7, departures().send(batch(to.bound(), 700, 700, 700, 10, 10, 700, 701)));
        assertArrive("2110/700", "10/-1", "700/-1", "701/-1");
    }

    @Test
    void joinsNoEmptyDatagrams() throws Exception {
        assertEquals(5, departures().send(batch(to.bound(), 0, 0, 9, 9, 0)));
        assertArrive("0/-1", "0/-1", "18/9", "0/-1");
    }

    @Test
    void joinsNoMoreThanTheKernelTakes() throws Exception {
        int[] sizes = new int[66];
        Arrays.fill(sizes, 20);
        assertEquals(66, departures().send(batch(to.bound(), sizes)));
        assertArrive("1280/20", "40/20");
        assertEquals(4, departures().send(batch(to.bound(), 30_000, 30_000, 30_000, 30_000)));
        assertArrive("60000/30000", "60000/30000");
    }

    @Test
    void doesWithoutWhereTheKernelRefuses() throws Exception {
        assertTrue(from.set(KernelSocket.SOL_SOCKET, SO_NO_CHECK, 1));
        Departures departures = departures();
        assertEquals(5, departures.send(batch(to.bound(), 700, 700, 700, 10, 20)));
        assertFalse(departures.segmentation());
        assertArrive("700/-1", "700/-1", "700/-1", "10/-1", "20/-1");
        assertEquals(2, departures.send(batch(to.bound(), 700, 700)));
        assertArrive("700/-1", "700/-1");
        assertEquals(0, lost);
    }

    @Test
    void blamesAPeerThatCannotBeReachedAndGoesOnSegmenting() throws Exception {
        Departures departures = departures();
        List<Outgoing> batch = new ArrayList<>(batch(new InetSocketAddress(any.getAddress(), 0), 700, 700, 700));
        batch.addAll(batch(to.bound(), 700, 700));
        assertEquals(5, departures.send(batch));
        assertEquals(3, lost);
        assertTrue(departures.segmentation());
        assertArrive("1400/700");
    }

    @Test
    void tellsWhatTheQueueOfArrivalsLost() throws IOException {
        UdpSettings settings = new UdpSettings(any, any.getAddress(), 1_232);
        try (NativeUdpPort left = NativeUdpPort.open(settings);
                NativeUdpPort right = NativeUdpPort.open(settings)) {
            int[] sizes = IntStream.range(1_000, 1_016).toArray(); // Ascending, so that none is joined with another.
            int count = 16_000;
            for (int sent = 0; sent < count; sent += sizes.length) {
                assertEquals(sizes.length, left.send(batch(right.local(), sizes)));
            }
            int received = receiveAll(right);
            assertTrue(received < count, "the flood was too small");
            int sent = count;
            do { // The kernel tells what it lost along with a later datagram.
                sent += left.send(batch(right.local(), 1));
                received += receiveAll(right);
            } while (received + right.statistics().dropped() < sent);
            assertEquals(sent, received + right.statistics().dropped());
        }
    }

    private static int receiveAll(NativeUdpPort port) throws IOException {
        int received = 0;
        int more;
        do {
            more = port.receive((peer, payload) -> {}, 1_000, SOON);
            received += more;
        } while (more > 0);
        return received;
    }
}
