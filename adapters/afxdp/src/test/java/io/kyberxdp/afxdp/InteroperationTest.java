package io.kyberxdp.afxdp;

import static io.kyberxdp.afxdp.net.Ports.bind;
import static io.kyberxdp.afxdp.net.Ports.exchange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.net.Frames;
import io.kyberxdp.afxdp.net.Ports;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.transport.DatagramPort;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** AF_XDP ports and ports of the kernel's UDP speak the same bytes. */
@Timeout(180)
class InteroperationTest {

    private static final int EXCHANGES = 100;

    private static String host(String side, boolean isIpv6) {
        return isIpv6 ? "[fd77::" + side + "]" : "10.77.0." + side;
    }

    @ParameterizedTest
    @CsvSource({"1500,1232", "1500,1452", "1280,1232", "3498,3450"})
    void servesKernelClientsAndIsServedByThem(int mtu, int payload) throws Exception {
        try (VethPair pair = VethPair.create(mtu, 1)) {
            pair.left().setChecksumOffload(false);
            for (boolean isIpv6 : new boolean[] {false, true}) {
                String parameters = "?payload=" + payload;
                try (DatagramPort kernel = bind(pair.left(), "udp://" + host("1", isIpv6) + ":0" + parameters);
                        DatagramPort xdp = bind(pair.right(), "afxdp://" + host("2", isIpv6) + ":0" + parameters)) {
                    exchange(kernel, xdp, payload, EXCHANGES);
                    exchange(xdp, kernel, payload, EXCHANGES);
                    Map<String, Long> counters = ((AfXdpPort) xdp).counters();
                    assertTrue(counters.get("xdp.ours") >= 2 * EXCHANGES - 2, "past the kernel: " + counters);
                    assertTrue(counters.get("kernel.sent") <= EXCHANGES / 5, "past the kernel: " + counters);
                }
            }
        }
    }

    /** As Linux delivers them on a veth pair where nothing is set. */
    @Test
    void takesPartialChecksumsOnlyWhereToldTo() throws Exception {
        try (VethPair pair = VethPair.create()) {
            pair.left().setChecksumOffload(true);
            for (boolean isIpv6 : new boolean[] {false, true}) {
                try (DatagramPort kernel = bind(pair.left(), "udp://" + host("1", isIpv6) + ":0")) {
                    String endpoint = "afxdp://" + host("2", isIpv6) + ":0?if=kx0&partial-checksum=";
                    try (DatagramPort accepting = bind(pair.right(), endpoint + "accept")) {
                        exchange(kernel, accepting, 1200, EXCHANGES);
                    }
                    try (DatagramPort refusing = bind(pair.right(), endpoint + "refuse")) {
                        for (int i = 0; i < 10; i++) {
                            Ports.send(kernel, refusing.local(), new byte[1200]);
                        }
                        assertEquals(List.of(), Ports.drainUntil(refusing, "frame.partial_checksum", 10));
                        assertEquals(10, refusing.counters().get("frame.partial_checksum"));
                    }
                }
            }
        }
    }

    @Test
    void opensAPortThatReachesPeersOfBothFamilies() throws Exception {
        try (VethPair pair = VethPair.create()) {
            pair.left().setChecksumOffload(false);
            try (DatagramPort ipv4 = bind(pair.left(), "udp://10.77.0.1:0");
                    DatagramPort ipv6 = bind(pair.left(), "udp://[fd77::1]:0");
                    DatagramPort xdp = Ports.open(
                            pair.right(), "afxdp://10.77.0.1:" + ipv4.local().getPort())) {
                assertEquals("10.77.0.2", xdp.local().getAddress().getHostAddress());
                exchange(xdp, ipv4, 1200, EXCHANGES);
                exchange(xdp, ipv6, 1200, EXCHANGES);
            }
        }
    }

    @Test
    void bindsToAllAddressesOfAnInterface() throws Exception {
        try (VethPair pair = VethPair.create()) {
            pair.left().setChecksumOffload(false);
            pair.right().ip("addr add 10.77.0.3/24 dev kx0");
            try (DatagramPort xdp = bind(pair.right(), "afxdp://0.0.0.0:25722?if=kx0");
                    DatagramPort ipv4 = bind(pair.left(), "udp://10.77.0.1:0");
                    DatagramPort ipv6 = bind(pair.left(), "udp://[fd77::1]:0")) {
                exchange(ipv4, xdp, at("10.77.0.2"), 1200, 10);
                exchange(ipv4, xdp, at("10.77.0.3"), 1200, 10);
                exchange(ipv6, xdp, at("fd77::2"), 1200, 10);
            }
        }
    }

    private static InetSocketAddress at(String host) {
        return Frames.at(host, 25722);
    }

    /** One port has both queues of the interface, another one only the second: its other frames take the kernel's way. */
    @ParameterizedTest
    @CsvSource({"0-1", "1"})
    void takesFramesOfTwoQueues(String queues) throws Exception {
        try (VethPair pair = VethPair.create(1500, 2)) {
            pair.left().setChecksumOffload(false);
            List<DatagramPort> clients = new ArrayList<>();
            try (DatagramPort xdp = bind(pair.right(), "afxdp://10.77.0.2:0?queue=" + queues)) {
                // The kernel chooses each client's queue by chance: as many clients as it takes to see both.
                boolean isAlone = queues.equals("1");
                while (clients.size() < 16
                        || xdp.counters().get("xdp.ours") == 0
                        || (isAlone && xdp.counters().get("xdp.no_socket") == 0)) {
                    clients.add(bind(pair.left(), "udp://10.77.0.1:0"));
                    exchange(clients.get(clients.size() - 1), xdp, 1200, 10);
                }
                Map<String, Long> counters = xdp.counters();
                assertEquals(isAlone, counters.get("xdp.no_socket") > 0, counters.toString());
                assertEquals(counters.get("xdp.no_socket"), counters.get("kernel.received"));
            } finally {
                for (DatagramPort client : clients) {
                    client.close();
                }
            }
        }
    }

    /** Fragments are put together by the kernel, and come by its socket. */
    @Test
    void receivesDatagramsLargerThanTheMtu() throws Exception {
        try (VethPair pair = VethPair.create()) {
            for (boolean isIpv6 : new boolean[] {false, true}) {
                try (DatagramPort xdp = bind(pair.right(), "afxdp://" + host("2", isIpv6) + ":0");
                        DatagramChannel kernel = pair.left().call(DatagramChannel::open)) {
                    byte[] large = Ports.bytes(60_000, 1);
                    kernel.send(ByteBuffer.wrap(large), xdp.local());
                    assertArrayEquals(large, Ports.receive(xdp).payload());
                    assertTrue(((AfXdpPort) xdp).counters().get("xdp.fragment") > 40);
                }
            }
        }
    }
}
