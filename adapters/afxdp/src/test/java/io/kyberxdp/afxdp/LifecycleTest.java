package io.kyberxdp.afxdp;

import static io.kyberxdp.afxdp.net.Ports.bind;
import static io.kyberxdp.afxdp.net.Ports.exchange;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.kyberxdp.afxdp.net.Frames;
import io.kyberxdp.afxdp.net.Namespace;
import io.kyberxdp.afxdp.net.PortProcess;
import io.kyberxdp.afxdp.net.Ports;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import io.kyberxdp.transport.DatagramStatistics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opening, closing, dying, and an interface that changes under the port. */
@Timeout(180)
class LifecycleTest {

    private static final String LEFT = "afxdp://10.77.0.1:0?if=kx0";
    private static final String RIGHT = "afxdp://10.77.0.2:25722?if=kx0";
    private static final long LONG = TimeUnit.MINUTES.toNanos(10);

    private VethPair pair;

    @BeforeEach
    void makePair() throws Exception {
        pair = VethPair.create();
    }

    @AfterEach
    void removePair() {
        if (pair != null) {
            pair.close();
        }
    }

    private static boolean hasProgram(Namespace side) throws Exception {
        return side.ip("link show dev kx0").contains("prog/xdp");
    }

    @Test
    void leavesNothingBehindWhenClosed() throws Exception {
        DatagramPort port = bind(pair.right(), RIGHT);
        assertTrue(hasProgram(pair.right()));
        assertTrue(port.toString().contains("native XDP, copy mode"), port.toString());
        port.close();
        assertFalse(hasProgram(pair.right()));
    }

    @Test
    void leaksNothingInAHundredReopenings() throws Exception {
        DatagramPort left = bind(pair.left(), LEFT);
        reopen(left, 10);
        long descriptors = count(Path.of("/proc/self/fd"));
        long mappings = Files.readAllLines(Path.of("/proc/self/maps")).size();
        reopen(left, 100);
        left.close();
        assertTrue(count(Path.of("/proc/self/fd")) <= descriptors, "descriptors");
        long grown = Files.readAllLines(Path.of("/proc/self/maps")).size() - mappings;
        assertTrue(grown < 90, grown + " more mappings after 100 times five");
    }

    private void reopen(DatagramPort left, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            try (DatagramPort right = bind(pair.right(), RIGHT)) {
                exchange(left, right, 100, 1);
            }
        }
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.count();
        }
    }

    @Test
    void restartsAtOnceAfterAKill() throws Exception {
        try (DatagramPort left = bind(pair.left(), LEFT)) {
            for (int i = 0; i < 2; i++) {
                try (PortProcess process = PortProcess.echo(pair.right(), RIGHT)) {
                    assertTrue(hasProgram(pair.right()));
                    byte[] question = Ports.bytes(1200, i);
                    Ports.send(left, Frames.at("10.77.0.2", 25722), question);
                    assertEquals(1200, Ports.receive(left).payload().length);
                    process.kill();
                }
                assertFalse(hasProgram(pair.right()), "the program went with its process");
            }
            try (DatagramPort right = bind(pair.right(), RIGHT)) {
                exchange(left, right, 1200, 10);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"poll", "spin"})
    void tellsItsOwnerWhenTheInterfaceIsGone(String mode) throws Exception {
        try (DatagramPort right = bind(pair.right(), RIGHT + "&mode=" + mode)) {
            AtomicReference<Exception> failure = new AtomicReference<>();
            Thread owner = new Thread(() -> {
                try {
                    right.receive((peer, payload) -> {}, 1, LONG);
                } catch (Exception e) {
                    failure.set(e);
                }
            });
            owner.start();
            Thread.sleep(100);
            pair.left().ip("link del kx0");
            owner.join(60_000);
            IOException told = assertInstanceOf(IOException.class, failure.get());
            assertTrue(told.getMessage().contains("kx0"), told.getMessage());
            assertTrue(told.getMessage().contains("ENODEV"), told.getMessage());
            assertThrows(IOException.class, () -> Ports.send(right, right.local(), new byte[1]));
        }
    }

    @Test
    void survivesAnInterfaceThatGoesDownAndUp() throws Exception {
        try (DatagramPort left = bind(pair.left(), LEFT);
                DatagramPort right = bind(pair.right(), RIGHT)) {
            exchange(left, right, 1200, 3);
            pair.right().ip("link set kx0 down");
            for (int i = 0; i < 50; i++) { // of a probe's size, since some of them leave later
                Ports.send(right, left.local(), new byte[1]);
                Ports.send(left, right.local(), new byte[1]);
            }
            Ports.drain(right);
            pair.right().ip("link set kx0 up");
            Ports.awaitPassage(left, right);
            exchange(left, right, 1200, 3);
        }
    }

    @Test
    void followsAPeerWhoseEthernetAddressChanges() throws Exception {
        pair.left().setChecksumOffload(false);
        try (DatagramPort kernel = bind(pair.left(), "udp://10.77.0.1:0");
                DatagramPort right = bind(pair.right(), RIGHT)) {
            exchange(kernel, right, 1200, 3);
            pair.left().ip("link set kx0 down");
            pair.left().ip("link set kx0 address 02:00:00:00:77:01");
            pair.left().ip("link set kx0 up");
            Ports.awaitPassage(kernel, right); // makes its kernel ask for us, and ours see the new address
            exchange(kernel, right, 1200, 3);
        }
    }

    @Test
    void followsItsOwnEthernetAddress() throws Exception {
        pair.left().setChecksumOffload(false);
        try (DatagramPort kernel = bind(pair.left(), "udp://10.77.0.1:0");
                DatagramPort right = bind(pair.right(), RIGHT)) {
            exchange(kernel, right, 1200, 3);
            pair.right().ip("link set kx0 address 02:00:00:00:77:02");
            pair.left().ip("neigh flush dev kx0");
            long before = right.counters().get("xdp.ours");
            while (right.counters().get("xdp.ours") == before) { // until our side has looked, the kernel receives them
                Ports.awaitPassage(kernel, right);
            }
            exchange(kernel, right, 1200, 3);
            long ours = right.counters().get("xdp.ours") - before;
            assertTrue(ours >= 4, "by AF_XDP: " + ours);
        }
    }

    /** A port of another queue would not be in the way of the first one's socket, but its program is. */
    @Test
    void namesTheProgramThatIsThereAlready() throws Exception {
        try (VethPair two = VethPair.create(1500, 2);
                DatagramPort left = bind(two.left(), LEFT);
                DatagramPort first = bind(two.right(), RIGHT)) {
            String shown = two.right().ip("link show dev kx0");
            String id = shown.replaceAll("(?s).*prog/xdp id (\\d+).*", "$1");
            IOException queue =
                    assertThrows(IOException.class, () -> bind(two.right(), "afxdp://10.77.0.2:25723?if=kx0&queue=0"));
            assertTrue(queue.getMessage().contains("another AF_XDP socket has this queue"), queue.getMessage());
            IOException program =
                    assertThrows(IOException.class, () -> bind(two.right(), "afxdp://10.77.0.2:25723?if=kx0&queue=1"));
            assertTrue(program.getMessage().contains("with the id " + id + " already"), program.getMessage());
            exchange(left, first, 1200, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "afxdp://10.77.0.2:0?if=kx0&queue=7 | queue 7 of kx0 failed: EINVAL",
                "afxdp://10.77.0.2:0?if=absent | interface absent failed: ENODEV",
                "afxdp://10.77.0.99:0?if=kx0 | no interface here has the address 10.77.0.99",
                "afxdp://0.0.0.0:0 | name one, or add the interface",
                "afxdp://127.0.0.1:0 | lo has no Ethernet address",
                "afxdp://10.77.0.2:0?payload=1500 | use the parameter payload=1452",
            })
    void saysWhatIsWrong(String text) {
        String[] parts = text.split(" \\| ", -1);
        IOException told = assertThrows(IOException.class, () -> bind(pair.right(), parts[0]));
        assertTrue(told.getMessage().contains(parts[1]), told.getMessage());
        assertTrue(told.getMessage().startsWith("cannot open afxdp://"), told.getMessage());
    }

    @Test
    void saysWhichMtuItTakes() throws Exception {
        pair.right().ip("link set kx0 mtu 9000");
        IOException told = assertThrows(IOException.class, () -> bind(pair.right(), RIGHT));
        assertTrue(told.getMessage().contains("ip link set kx0 mtu 3818"), told.getMessage());
        pair.right().ip("link set kx0 mtu 1500");
        pair.left().ip("link set kx0 mtu 9000");
        IOException byPeer = assertThrows(IOException.class, () -> bind(pair.right(), RIGHT + "&xdp=native"));
        assertTrue(byPeer.getMessage().contains("ERANGE"), byPeer.getMessage());
        assertTrue(byPeer.getMessage().contains("xdp=skb"), byPeer.getMessage());
    }

    /** Nobody reads for ten rings' time; what was lost is told, and all goes on. */
    @Test
    void recoversFromTenRingsOfUnreadTraffic() throws Exception {
        try (DatagramPort left = bind(pair.left(), LEFT);
                DatagramPort right = bind(pair.right(), RIGHT)) {
            exchange(left, right, 1200, 1);
            int total = 10 * 1024;
            List<Outgoing> batch = new ArrayList<>();
            for (int sent = 0; sent < total; sent += batch.size()) {
                batch.clear();
                for (int i = 0; i < 64; i++) {
                    batch.add(new Outgoing(right.local(), ByteBuffer.allocate(1200)));
                }
                int taken = 0;
                while (taken < batch.size()) {
                    taken += left.send(batch.subList(taken, batch.size()));
                }
            }
            int got = Ports.drain(right).size();
            assertTrue(got >= 1024 && got < total, got + " came");
            Ports.awaitPassage(left, right); // behind all the others, on the only queue
            assertTrue(right.statistics().dropped() > 0, "nothing was lost");
            assertEquals(0, awaitUncounted(right), "every lost one is counted");
            exchange(left, right, 1200, 100);
        }
    }

    /** How many frames reached the program and neither came nor are counted as lost, once the last are through. */
    private static long awaitUncounted(DatagramPort port) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        long uncounted;
        do {
            Ports.drain(port);
            DatagramStatistics statistics = port.statistics();
            uncounted = port.counters().get("xdp.ours") - statistics.received() - statistics.dropped();
        } while (uncounted != 0 && deadline - System.nanoTime() > 0);
        return uncounted;
    }

    @Test
    void sendsAndReceivesWithoutMakingObjects() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (DatagramPort left = bind(pair.left(), LEFT);
                DatagramPort right = bind(pair.right(), RIGHT)) {
            exchange(left, right, 1200, 3);
            ByteBuffer payload = ByteBuffer.allocateDirect(1200);
            List<Outgoing> batch = List.of(new Outgoing(right.local(), payload));
            DatagramPort.Receiver nothing = (peer, bytes) -> {};
            long least = Long.MAX_VALUE;
            int count = 5_000;
            for (int round = 0; least >= 8 && round < 100; round++) { // until the JVM has compiled all of it
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < count; i++) {
                    payload.clear();
                    left.send(batch);
                    right.receive(nothing, 1, LONG);
                }
                // The least, since a garbage collection counts what it leaves unused as well.
                least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / count);
            }
            assertTrue(least < 8, least + " bytes a datagram");
        }
    }

    @Test
    void countsEveryLostFrameByReason() throws Exception {
        try (DatagramPort left = bind(pair.left(), LEFT);
                DatagramPort right = bind(pair.right(), RIGHT)) {
            exchange(left, right, 1200, 100);
            Map<String, Long> counters = ((AfXdpPort) right).counters();
            assertEquals(100, counters.get("xdp.ours"));
            assertEquals(0, counters.get("socket.rx_dropped"));
            assertEquals(0, counters.get("frame.udp_checksum"));
            assertTrue(
                    counters.keySet().containsAll(List.of("xdp.fragment", "socket.rx_ring_full", "kernel.received")));
        }
    }
}
