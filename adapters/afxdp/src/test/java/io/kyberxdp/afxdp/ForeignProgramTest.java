package io.kyberxdp.afxdp;

import static io.kyberxdp.afxdp.net.Ports.bind;
import static io.kyberxdp.afxdp.net.Ports.exchange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.jna.DevicePlugin;
import io.kyberxdp.afxdp.jna.ForeignXdp;
import io.kyberxdp.afxdp.jna.PluginDouble;
import io.kyberxdp.afxdp.net.BpfFolder;
import io.kyberxdp.afxdp.net.Frames;
import io.kyberxdp.afxdp.net.Namespace;
import io.kyberxdp.afxdp.net.PortProcess;
import io.kyberxdp.afxdp.net.Ports;
import io.kyberxdp.afxdp.net.Unprivileged;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.transport.DatagramPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A port on a program that sends everything to its socket, as that of the device plugin does. */
@Timeout(300)
class ForeignProgramTest {

    private static final String SERVER = "afxdp://10.77.0.2:25722?if=kx0";
    private static final InetSocketAddress AT = Frames.at("10.77.0.2", 25722);
    private static final InetSocketAddress CLIENT = Frames.at("10.77.0.1", 4000);

    private VethPair pair;
    private BpfFolder bpf;
    private ForeignXdp program;

    @BeforeEach
    void attach() throws Exception {
        pair = VethPair.create();
        pair.left().setChecksumOffload(false);
        // The program leaves the kernel no ARP and NDP.
        pair.left().ip("neigh add 10.77.0.2 lladdr " + colons(pair.right()) + " dev kx0 nud permanent");
        pair.right().ip("neigh add 10.77.0.1 lladdr " + colons(pair.left()) + " dev kx0 nud permanent");
        bpf = BpfFolder.mount();
        program = ForeignXdp.attach(pair.right());
        program.pin(bpf.path());
        Namespace.run("chgrp " + Unprivileged.GROUP + " " + map());
        Files.setPosixFilePermissions(map(), PosixFilePermissions.fromString("rw-rw----"));
    }

    private static String colons(Namespace side) throws Exception {
        return String.format("%012x", side.mac()).replaceAll("(..)(?!$)", "$1:");
    }

    @AfterEach
    void removeAll() {
        if (program != null) {
            program.close();
        }
        if (bpf != null) {
            bpf.close();
        }
        if (pair != null) {
            pair.close();
        }
    }

    private Path map() {
        return bpf.file("sockets");
    }

    private String server() {
        return SERVER + "&xskmap=" + map();
    }

    private boolean hasProgram() throws Exception {
        return pair.right().ip("link show dev kx0").contains("prog/xdp");
    }

    private static void echo(DatagramPort client) throws IOException {
        for (int i = 0; i < 50; i++) {
            byte[] question = Ports.bytes(1200, i);
            Ports.send(client, AT, question);
            assertArrayEquals(question, Ports.receive(client).payload());
        }
    }

    @Test
    void servesAsNobodyWithAPinnedMap() throws Exception {
        try (Unprivileged nobody = Unprivileged.prepare();
                PortProcess process = nobody.echo(pair.right(), server());
                DatagramPort client = bind(pair.left(), "udp://10.77.0.1:0")) {
            assertTrue(process.port().contains("native XDP by the program of the map " + map()), process.port());
            echo(client);
        }
    }

    @Test
    void servesAsNobodyWithAMapFromTheDevicePlugin() throws Exception {
        Path folder = Files.createTempDirectory("kyberxdp-plugin-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path socket = folder.resolve("afxdp.sock");
        Map<String, Integer> devices = Map.of("kx0", program.descriptors().get("sockets"));
        try (PluginDouble plugin = PluginDouble.start(socket, DevicePlugin.hostName(), devices);
                Unprivileged nobody = Unprivileged.prepare();
                PortProcess process = nobody.echo(pair.right(), SERVER + "&plugin=" + socket);
                DatagramPort client = bind(pair.left(), "udp://10.77.0.1:0")) {
            assertTrue(process.port().contains("by the program of the device plugin at " + socket), process.port());
            echo(client);
            assertEquals(4, plugin.requests().size());
        } finally {
            Files.delete(folder);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"poll", "spin"})
    void takesItsSocketsOutAndLeavesTheProgram(String mode) throws Exception {
        try (DatagramPort client = bind(pair.left(), "udp://10.77.0.1:0")) {
            for (int i = 0; i < 3; i++) {
                try (DatagramPort port = bind(pair.right(), server() + "&mode=" + mode)) {
                    exchange(client, port, 1200, 10);
                    assertEquals(10, port.counters().get("frame.delivered"));
                }
            }
            assertTrue(hasProgram());
            try (DatagramPort kernel = bind(pair.right(), "udp://10.77.0.2:25722")) {
                exchange(client, kernel, 1200, 10);
            }
        }
    }

    /** A program of ours would have left all these to the kernel. */
    @Test
    void dropsAndCountsWhatIsNotForIt() throws Exception {
        try (DatagramPort port = bind(pair.right(), server())) {
            byte[] arp = frame().build();
            Frames.put(arp, 12, 0x0806);
            byte[] tcp = frame().build();
            tcp[frame().ip() + 9] = 6;
            byte[] tagged = frame().withVlans(5).build();
            byte[] otherPort = Frames.udp(CLIENT, Frames.at("10.77.0.2", 53))
                    .withMacs(pair.left().mac(), pair.right().mac())
                    .build();
            byte[] otherAddress = Frames.udp(CLIENT, Frames.at("10.77.0.9", 25722))
                    .withMacs(pair.left().mac(), pair.right().mac())
                    .build();
            Map<String, Long> before = port.counters();
            pair.left().inject(arp, tcp, tagged, otherPort, otherAddress, frame().build());
            assertEquals(CLIENT, Ports.receive(port).peer());
            Map<String, Long> after = port.counters();
            // At least: that program redirects the kernel's own multicast (neighbour discovery), too.
            assertTrue(after.get("frame.not_ours") - before.get("frame.not_ours") >= 2, after.toString());
            assertTrue(after.get("frame.not_plain_udp") - before.get("frame.not_plain_udp") >= 3, after.toString());
            assertFalse(after.containsKey("xdp.ours"), "nobody knows what another program counts");
        }
    }

    private Frames frame() throws Exception {
        return Frames.udp(CLIENT, AT).withMacs(pair.left().mac(), pair.right().mac());
    }

    @Test
    void reachesAPeer() throws Exception {
        try (DatagramPort peer = bind(pair.left(), "udp://10.77.0.1:0");
                DatagramPort port = Ports.open(
                        pair.right(),
                        "afxdp://10.77.0.1:" + peer.local().getPort() + "?local-port=4711&xskmap=" + map())) {
            assertEquals(4711, port.local().getPort());
            exchange(port, peer, 1200, 10);
            assertEquals(10, port.counters().get("frame.delivered"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "absent  | ENOENT | must pin it there first",
                "frames  | is another one than it should be | type=17",
                "program | is another one than it should be | type=17",
            })
    void refusesAnotherFile(String file, String cause, String remedy) {
        String told = refused(SERVER + "&xskmap=" + bpf.file(file));
        assertTrue(told.contains(cause), told);
        assertTrue(told.contains(remedy), told);
    }

    @Test
    void refusesAFileOfAnotherFileSystem() {
        String told = refused(SERVER + "&xskmap=/dev/null");
        assertTrue(told.contains("EACCES"), told);
        assertTrue(told.contains("must lie in a BPF file system"), told);
    }

    @Test
    void refusesAnInterfaceWithoutAProgram() {
        String told = assertThrows(
                        IOException.class, () -> bind(pair.left(), "afxdp://10.77.0.1:25722?if=kx0&xskmap=" + map()))
                .getMessage();
        assertTrue(told.contains("kx0 has no XDP program; whoever has the privileges"), told);
    }

    @Test
    void refusesAQueueBeyondTheMap() throws Exception {
        try (VethPair wide = VethPair.create(1500, 6);
                ForeignXdp attached = ForeignXdp.attach(wide.right())) {
            String told = assertThrows(IOException.class, () -> bind(wide.right(), server() + "&queue=3-4"))
                    .getMessage();
            assertTrue(told.contains("putting the socket of queue 4 into the map " + map() + " failed: E2BIG"), told);
            try (DatagramPort port = bind(wide.right(), server() + "&queue=3")) { // nothing was left in the map
                assertTrue(port.toString().contains("queue 3"));
            }
            assertTrue(attached.descriptors().containsKey("sockets"));
        }
    }

    private String refused(String endpoint) {
        return assertThrows(IOException.class, () -> bind(pair.right(), endpoint))
                .getMessage();
    }
}
